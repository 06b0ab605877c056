import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const SOURCE = join('src', 'service-worker', 'service-worker.ts');
/** What pages need besides their assets, by address. */
const ALWAYS = ['/favicon.svg', '/back-online.js'];
/** Letters of other alphabets come when a page has them. */
const KEPT = /(?<!-ext-.*)\.(?:js|css|woff2)$/;

/** Writes the service worker of a build into its `client` folder: the script, with the names of the files that it keeps in front. */
export const writeServiceWorker = async (client: string): Promise<void> => {
  const assets = (await readdir(join(client, 'assets'))).filter((name) => KEPT.test(name)).toSorted();
  const files = [...assets.map((name) => `/assets/${name}`), ...ALWAYS];
  const script = await readFile(SOURCE, 'utf8');
  // The files carry their content in their names, so the names tell the version.
  const version = createHash('sha256')
    .update(JSON.stringify(files) + script)
    .digest('hex')
    .slice(0, 12);
  const front = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
  await writeFile(join(client, 'service-worker.js'), front + stripTypeScriptTypes(script));
};
