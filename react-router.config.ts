import { join, relative } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeCompressed } from './bundling/write-compressed.ts';
import { writeServiceWorker } from './bundling/write-service-worker.ts';

export default {
  appDirectory: 'src/web',
  // Each release has a folder of its own (scripts/launch/build.mjs).
  buildDirectory: relative('.', process.env['RELEASE_FOLDER'] ?? 'build'),
  ssr: true,
  // The whole site map arrives with the page: it is small, and no request is needed to find a route.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await writeServiceWorker(client);
    await writeCompressed(client);
  },
} satisfies Config;
