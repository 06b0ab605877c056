import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/paths.mjs';

/** Folders whose changes Vite sends to open pages. */
const pageFolders = new Set(['src/service-worker', 'src/web', 'src/copy/pages', 'src/copy/admin']);

/** @param {string} folder */
const entriesOf = (folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);

/** Files and folders of the server: everything in `src` except pages, their texts and tests. */
export function watchedPaths() {
  return entriesOf('src')
    .flatMap((path) => (path === 'src/copy' ? entriesOf(path) : [path]))
    .filter((path) => !pageFolders.has(path) && !path.endsWith('.test.ts'));
}
