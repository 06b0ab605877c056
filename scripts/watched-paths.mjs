import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/paths.mjs';

/** Folders whose changes Vite sends to open pages. */
const webFolders = new Set(['service-worker', 'web']);

/** Files and folders of the server: everything in `src` except pages and tests. */
export function watchedPaths() {
  return readdirSync(join(root, 'src'))
    .filter((name) => !webFolders.has(name) && !name.endsWith('.test.ts'))
    .map((name) => `src/${name}`);
}
