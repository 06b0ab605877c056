import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { adminMap } from './site/admin-map.ts';

export default [
  layout('staff-layout.tsx', [
    route(adminMap.account, 'routes/account/route.tsx'),
    route(adminMap.staff, 'routes/staff/route.tsx'),
    route(adminMap.audit, 'routes/audit/route.tsx'),
  ]),
  route(adminMap.signIn, 'routes/sign-in/route.tsx'),
  route(adminMap.signOut, 'routes/sign-out/route.tsx'),
  route(adminMap.recovery, 'routes/recovery/route.tsx'),
  route(adminMap.setUp, 'routes/set-up/route.tsx'),
  route(adminMap.demo, 'routes/demo/route.tsx'),
] satisfies RouteConfig;
