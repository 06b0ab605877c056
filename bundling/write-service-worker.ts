import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const SOURCE = join('src', 'service-worker', 'service-worker.ts');
const ROOT_FILES = ['/favicon.svg', '/back-online.js'];
/** Excludes latin-ext fonts, which only the pages that use them load. */
const CACHED = /(?<!-ext-.*)\.(?:js|css|woff2)$/;

/** Writes a build's service worker into its `client` folder, with version and file paths in front. */
export const writeServiceWorker = async (client: string): Promise<void> => {
  const assets = (await readdir(join(client, 'assets'))).filter((name) => CACHED.test(name)).toSorted();
  const files = [...assets.map((name) => `/assets/${name}`), ...ROOT_FILES];
  const script = await readFile(SOURCE, 'utf8');
  // File names contain a hash of the content, so they identify the version.
  const version = createHash('sha256')
    .update(JSON.stringify(files) + script)
    .digest('hex')
    .slice(0, 12);
  const header = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
  await writeFile(join(client, 'service-worker.js'), header + stripTypeScriptTypes(script));
};
