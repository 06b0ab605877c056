import { join, relative } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { trimManifest } from './bundling/trim-manifest.ts';
import { writeCompressed } from './bundling/write-compressed.ts';
import { writeServiceWorker } from './bundling/write-service-worker.ts';

export default {
  appDirectory: 'src/web',
  // Each release has its own folder (scripts/launch/build.mjs).
  buildDirectory: relative('.', process.env['RELEASE_FOLDER'] ?? 'build'),
  ssr: true,
  // The page contains the whole route manifest, which is small, so no request discovers a route.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await trimManifest(client);
    await writeServiceWorker(client);
    await writeCompressed(client);
  },
} satisfies Config;
