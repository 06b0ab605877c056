import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';

/** What Vite brings to the open page itself. */
const ofThePages = new Set(['assets', 'fonts', 'service-worker', 'web']);

/** What the server is made of: everything in `src` but the pages and tests. */
export function watchedPaths() {
  return readdirSync(join(root, 'src'))
    .filter((name) => !ofThePages.has(name) && !name.endsWith('.test.ts'))
    .map((name) => `src/${name}`);
}
