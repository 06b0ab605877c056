import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The whole site map arrives with the page: it is small, and no request is needed to find a route.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
