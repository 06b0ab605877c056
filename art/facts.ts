import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { writePlaceholders } from './placeholders.ts';

const MASTERS = join(import.meta.dirname, 'masters');

/** What the pages know of one master: width, height, a mark of its content. */
const factsOf = async (file: string): Promise<[number, number, string]> => {
  const { width, height } = await sharp(file).metadata();
  const mark = createHash('sha256').update(await readFile(file));
  return [width, height, mark.digest('hex').slice(0, 8)];
};

/** Every master with its facts, by name such as `products/uji-matcha`, in the order of the names. */
export const readFacts = async (): Promise<Record<string, [number, number, string]>> => {
  const files = await readdir(MASTERS, { recursive: true });
  const names = files
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.webp$/, ''));
  const facts: Record<string, [number, number, string]> = {};
  for (const name of names.toSorted()) facts[name] = await factsOf(join(MASTERS, `${name}.webp`));
  return facts;
};

const text = (facts: Record<string, unknown[]>): string =>
  `{\n${Object.entries(facts)
    .map(([name, fact]) => `  ${JSON.stringify(name)}: ${JSON.stringify(fact)}`)
    .join(',\n')}\n}\n`;

/** Notes for the pages what they show of all masters; art/render.ts ends with it. */
export const writeFacts = async (): Promise<void> => {
  const facts = await readFacts();
  await writeFile(join(MASTERS, 'pictures.json'), text(facts));
  await writePlaceholders(Object.keys(facts));
};

if (import.meta.main) await writeFacts();
