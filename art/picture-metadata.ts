import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { writePlaceholders } from './placeholders.ts';

const MASTERS = join(import.meta.dirname, 'masters');

/** Width, height and a hash of the content of one master. */
const metadataOf = async (file: string): Promise<[number, number, string]> => {
  const { width, height } = await sharp(file).metadata();
  const hash = createHash('sha256').update(await readFile(file));
  return [width, height, hash.digest('hex').slice(0, 8)];
};

/** Metadata of all masters by name, such as `products/uji-matcha`, sorted by name. */
export const readPictureMetadata = async (): Promise<Record<string, [number, number, string]>> => {
  const files = await readdir(MASTERS, { recursive: true });
  const names = files
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.webp$/, ''));
  const metadata: Record<string, [number, number, string]> = {};
  for (const name of names.toSorted()) metadata[name] = await metadataOf(join(MASTERS, `${name}.webp`));
  return metadata;
};

const formatMetadata = (metadata: Record<string, unknown[]>): string =>
  `{\n${Object.entries(metadata)
    .map(([name, values]) => `  ${JSON.stringify(name)}: ${JSON.stringify(values)}`)
    .join(',\n')}\n}\n`;

/** Writes the metadata of all masters that pages read, and their placeholders. */
export const writePictureMetadata = async (): Promise<void> => {
  const metadata = await readPictureMetadata();
  await writeFile(join(MASTERS, 'pictures.json'), formatMetadata(metadata));
  await writePlaceholders(Object.keys(metadata));
};

if (import.meta.main) await writePictureMetadata();
