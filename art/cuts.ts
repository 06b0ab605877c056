import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { addressOfCut, FORMATS, type Format, widthsOf } from '#web/pictures/widths.ts';
import { readFacts } from './facts.ts';

const MASTERS = join(import.meta.dirname, 'masters');

// Chosen by eye at twice the size of a card. With effort 4 pictures are an eighth smaller, and take ten times as long.
const HOW = { avif: { quality: 58, effort: 1 }, webp: { quality: 80 } } as const satisfies Record<
  Format,
  object
>;

type Cut = { readonly name: string; readonly width: number; readonly format: Format; readonly path: string };

const cutsOf = ([name, [master, , hash]]: [string, [number, number, string]]): Cut[] =>
  FORMATS.flatMap((format) =>
    widthsOf(name, format, master).map((width) => ({
      name,
      width,
      format,
      path: addressOfCut(name, width, hash, format).slice(1),
    })),
  );

/** Throws away what was cut in another way, since the names of cuts tell only of their masters. */
const startFolder = async (folder: string): Promise<void> => {
  const note = join(folder, '.how');
  const how = JSON.stringify(HOW);
  const before = existsSync(note) ? await readFile(note, 'utf8') : undefined;
  if (before === how) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(note, how);
};

const removeOthers = async (build: string, wanted: readonly Cut[]): Promise<void> => {
  const paths = new Set(wanted.map(({ path }) => join(build, path)));
  const files = await readdir(join(build, 'pictures'), { recursive: true });
  for (const file of files.map((name) => join(build, 'pictures', name)))
    if (/\.(?:avif|webp|part)$/.test(file) && !paths.has(file)) await rm(file);
};

/** Cuts masters to the widths of the layouts, into `build/pictures`, where nothing else stays; what is there already is kept. */
export const cutPictures = async (
  build: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> => {
  await startFolder(join(build, 'pictures'));
  const cuts = Object.entries(await readFacts())
    .filter(([name]) => isWanted(name))
    .flatMap(cutsOf);
  for (const { name, width, format, path } of cuts) {
    const file = join(build, path);
    if (existsSync(file)) continue;
    await mkdir(dirname(file), { recursive: true });
    const bytes = await sharp(join(MASTERS, `${name}.webp`))
      .resize(width)
      .toFormat(format, HOW[format])
      .toBuffer();
    // Under its name only when it is whole: the shop may be asked for it meanwhile.
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
  }
  await removeOthers(build, cuts);
};
