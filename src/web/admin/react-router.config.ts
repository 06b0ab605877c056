import { join, relative } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeCompressed } from '../../../bundling/write-compressed.ts';

const root = import.meta.dirname;

/** The admin is an application of its own, so that no byte of it reaches a shopper's page. */
export default {
  appDirectory: '.',
  buildDirectory: relative(root, join(process.env['RELEASE_FOLDER'] ?? 'build', 'admin')),
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) =>
    writeCompressed(join(reactRouterConfig.buildDirectory, 'client', 'admin')),
} satisfies Config;
