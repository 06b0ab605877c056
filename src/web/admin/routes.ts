import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { adminMap } from './site/admin-map.ts';

export default [
  layout('staff-layout.tsx', [
    route(adminMap.today, 'routes/today/route.tsx'),
    route(adminMap.enquiries, 'routes/enquiries/route.tsx'),
    route(adminMap.withdrawals, 'routes/withdrawals/route.tsx'),
    route(adminMap.failedEmails, 'routes/failed-emails/route.tsx'),
    route(adminMap.lowStock, 'routes/low-stock/route.tsx'),
    route(adminMap.account, 'routes/account/route.tsx'),
    route(adminMap.orders, 'routes/orders/route.tsx'),
    route(adminMap.order, 'routes/order/route.tsx'),
    route(adminMap.customers, 'routes/customers/route.tsx'),
    route(adminMap.customer, 'routes/customer/route.tsx'),
    route(adminMap.customerErase, 'routes/customer-erase/route.tsx'),
    route(adminMap.staff, 'routes/staff/route.tsx'),
    route(adminMap.audit, 'routes/audit/route.tsx'),
    route(adminMap.orderFulfilment, 'routes/order-fulfilment/route.tsx'),
    route(adminMap.orderRefund, 'routes/order-refund/route.tsx'),
    route(adminMap.orderCancel, 'routes/order-cancel/route.tsx'),
    route(adminMap.orderAddress, 'routes/order-address/route.tsx'),
    route(adminMap.orderMessage, 'routes/order-message/route.tsx'),
    route(adminMap.shipping, 'routes/shipping/route.tsx'),
    route(adminMap.shippingImport, 'routes/shipping-import/route.tsx'),
    route(adminMap.print, 'routes/print/route.tsx'),
  ]),
  layout('visitor-layout.tsx', [
    route(adminMap.signIn, 'routes/sign-in/route.tsx'),
    route(adminMap.recovery, 'routes/recovery/route.tsx'),
    route(adminMap.setUp, 'routes/set-up/route.tsx'),
    route(adminMap.demo, 'routes/demo/route.tsx'),
  ]),
  route(adminMap.auditExport, 'routes/audit-export/route.ts'),
  route(adminMap.customerExport, 'routes/customer-export/route.ts'),
  route(adminMap.signOut, 'routes/sign-out/route.tsx'),
] satisfies RouteConfig;
