import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Goods } from './goods.ts';
import { pageOf } from './label/page.ts';
import { type Picture, packagesIn } from './picture.ts';

const SCENES = join(import.meta.dirname, 'scenes');
const MANIFEST = join(import.meta.dirname, 'masters', 'made-from.json');

/** A scene's module with all that it imports from its own folder. */
const sourcesOf = (module: string, seen = new Map<string, string>()): Map<string, string> => {
  const file = join(SCENES, `${module}.py`);
  if (seen.has(module) || !existsSync(file)) return seen;
  const text = readFileSync(file, 'utf8');
  seen.set(module, text);
  for (const [, name = ''] of text.matchAll(/^(?:from|import) (\w+)/gm)) sourcesOf(name, seen);
  return seen;
};

/** Changes whenever anything does that the picture is made from: its settings, its labels or its scene. */
export const fingerprint = (picture: Picture, goods: ReadonlyMap<string, Goods>): string => {
  const hash = createHash('sha256').update(JSON.stringify(picture));
  for (const package_ of packagesIn(picture)) hash.update(pageOf(package_, goods));
  const sources = [...sourcesOf('make'), ...sourcesOf(picture.scene)];
  for (const [name, text] of new Map(sources)) hash.update(name).update(text);
  return hash.digest('hex').slice(0, 16);
};

/** What each master was made from, by the picture's name. */
export const readManifest = (): Record<string, string> =>
  existsSync(MANIFEST) ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, string>) : {};

export const remember = (name: string, print: string): void => {
  const entries = Object.entries({ ...readManifest(), [name]: print });
  const sorted = Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
  writeFileSync(MANIFEST, `${JSON.stringify(sorted, null, 2)}\n`);
};
