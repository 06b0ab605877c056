import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeServiceWorker } from './src/service-worker/write-service-worker.ts';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The whole site map arrives with the page: it is small, and no request is needed to find a route.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => writeServiceWorker(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
