import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const TEXT = /\.(?:js|css)$/;
const MAX_COMPRESSION = { level: 9 };

/** Writes Brotli and gzip files beside the scripts and styles of a build, so that no request compresses. */
export const writeCompressed = async (client: string): Promise<void> => {
  const folder = join(client, 'assets');
  for (const name of await readdir(folder)) {
    if (!TEXT.test(name)) continue;
    const file = join(folder, name);
    const content = await readFile(file);
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content),
      promisify(gzip)(content, MAX_COMPRESSION),
    ]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
};
