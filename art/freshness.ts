import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageOf } from './label/page.ts';
import { type Picture, packagesIn } from './picture.ts';
import type { Product } from './product.ts';

const SCENES = join(import.meta.dirname, 'scenes');
const MANIFEST = join(import.meta.dirname, 'masters', 'made-from.json');

/** The sources of a scene: its module and all modules that it imports from its folder. */
const sourcesOf = (module: string, seen = new Map<string, string>()): Map<string, string> => {
  const file = join(SCENES, `${module}.py`);
  if (seen.has(module) || !existsSync(file)) return seen;
  const text = readFileSync(file, 'utf8');
  seen.set(module, text);
  for (const [, name = ''] of text.matchAll(/^(?:from|import) (\w+)/gm)) sourcesOf(name, seen);
  return seen;
};

/** A hash of everything that a picture is made from: its settings, its labels and its scene. */
export const fingerprint = (picture: Picture, products: ReadonlyMap<string, Product>): string => {
  const hash = createHash('sha256').update(JSON.stringify(picture));
  for (const package_ of packagesIn(picture)) hash.update(pageOf(package_, products));
  const sources = [...sourcesOf('make'), ...sourcesOf(picture.scene)];
  for (const [name, text] of new Map(sources)) hash.update(name).update(text);
  return hash.digest('hex').slice(0, 16);
};

/** The fingerprint of each master when it was rendered, by the name of the picture. */
export const readManifest = (): Record<string, string> =>
  existsSync(MANIFEST) ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, string>) : {};

export const recordFingerprint = (name: string, hash: string): void => {
  const entries = Object.entries({ ...readManifest(), [name]: hash });
  const sorted = Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
  writeFileSync(MANIFEST, `${JSON.stringify(sorted, null, 2)}\n`);
};
