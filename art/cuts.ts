import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { FORMATS, type Format, resizedPictureUrl, widthsOf } from '#web/pictures/picture-widths.ts';
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
      path: resizedPictureUrl(name, width, hash, format).slice(1),
    })),
  );

const OUTPUT = /\.(?:avif|webp)$/;
const DRAFT = /\.part$/;
/** A younger draft may be another process's that is about to rename it. */
const ABANDONED_MS = 3_600_000;

const deleteFiles = async (folder: string, isUnwanted: (file: string) => boolean): Promise<void> => {
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name);
    if (OUTPUT.test(name) && isUnwanted(file)) await rm(file, { force: true });
    if (!DRAFT.test(name)) continue;
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
};

/** Several processes may write the same file at once: each has a draft of its own, and all drafts are equal. */
const replaceFile = async (file: string, content: Uint8Array | string): Promise<void> => {
  const draft = `${file}.${randomUUID()}.part`;
  await writeFile(draft, content);
  await rename(draft, file);
};

/** Deletes what was cut in another way, since the names of cuts tell only of their masters. */
const startFolder = async (folder: string): Promise<void> => {
  const note = join(folder, '.how');
  const how = JSON.stringify(HOW);
  await mkdir(folder, { recursive: true });
  const before = existsSync(note) ? await readFile(note, 'utf8') : undefined;
  if (before === how) return;
  await deleteFiles(folder, () => true);
  await replaceFile(note, how);
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
    await replaceFile(file, bytes);
  }
  const paths = new Set(cuts.map(({ path }) => join(build, path)));
  await deleteFiles(join(build, 'pictures'), (file) => !paths.has(file));
};
