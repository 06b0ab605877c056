import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const MASTERS = join(import.meta.dirname, 'masters');

const hex = (channels: readonly { readonly mean: number }[]): string =>
  channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
    .join('');

/** The mean colour of the strip from `top`, a tenth of the picture high. */
const edge = async (file: string, width: number, height: number, top: number): Promise<string> => {
  const strip = { left: 0, top, width, height: Math.ceil(height / 10) };
  const pixels = await sharp(file).extract(strip).removeAlpha().toBuffer();
  return hex((await sharp(pixels).stats()).channels);
};

/** What the pages know of one master: width, height, a mark of its content, and the colours of its edges. */
const factsOf = async (file: string) => {
  const { width, height } = await sharp(file).metadata();
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 8);
  const bottom = height - Math.ceil(height / 10);
  return [width, height, hash, await edge(file, width, height, 0), await edge(file, width, height, bottom)];
};

/** Every master with its facts, by name such as `products/uji-matcha`. */
export const readFacts = async (): Promise<Record<string, unknown[]>> => {
  const files = await readdir(MASTERS, { recursive: true });
  const names = files.filter((file) => file.endsWith('.webp')).toSorted();
  const facts: Record<string, unknown[]> = {};
  for (const name of names)
    facts[name.replaceAll('\\', '/').replace(/\.webp$/, '')] = await factsOf(join(MASTERS, name));
  return facts;
};

const text = (facts: Record<string, unknown[]>): string =>
  `{\n${Object.entries(facts)
    .map(([name, fact]) => `  ${JSON.stringify(name)}: ${JSON.stringify(fact)}`)
    .join(',\n')}\n}\n`;

/** Notes the facts of all masters for the pages. Run after rendering: `npm run pictures`. */
if (import.meta.main) await writeFile(join(MASTERS, 'pictures.json'), text(await readFacts()));
