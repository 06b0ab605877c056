import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { FORMATS, type Format, resizedPictureUrl, widthsOf } from '#web/pictures/picture-widths.ts';
import { readPictureMetadata } from './picture-metadata.ts';

const MASTERS = join(import.meta.dirname, 'masters');

// Quality was compared at twice the size of a card. Effort 4 saves an eighth of the bytes and takes ten times as long.
const OUTPUT_OPTIONS = { avif: { quality: 58, effort: 1 }, webp: { quality: 80 } } as const satisfies Record<
  Format,
  object
>;

type ResizedPicture = {
  readonly name: string;
  readonly width: number;
  readonly format: Format;
  readonly path: string;
};

const resizedPicturesOf = ([name, [master, , hash]]: [string, [number, number, string]]): ResizedPicture[] =>
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
/** A younger draft may belong to another process that is about to rename it. */
const ABANDONED_MS = 3_600_000;

const deleteFiles = async (folder: string, isObsolete: (file: string) => boolean): Promise<void> => {
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name);
    if (OUTPUT.test(name) && isObsolete(file)) await rm(file, { force: true });
    if (!DRAFT.test(name)) continue;
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
};

/** Several processes may write the same file at once, so each has its own draft; all drafts are equal. */
const replaceFile = async (file: string, content: Uint8Array | string): Promise<void> => {
  const draft = `${file}.${randomUUID()}.part`;
  await writeFile(draft, content);
  await rename(draft, file);
};

/** Deletes pictures made with other options, because their names depend only on the masters. */
const startFolder = async (folder: string): Promise<void> => {
  const optionsFile = join(folder, '.how');
  const options = JSON.stringify(OUTPUT_OPTIONS);
  await mkdir(folder, { recursive: true });
  const before = existsSync(optionsFile) ? await readFile(optionsFile, 'utf8') : undefined;
  if (before === options) return;
  await deleteFiles(folder, () => true);
  await replaceFile(optionsFile, options);
};

/** Resizes masters to the widths of the layouts into `build/pictures`; skips existing pictures and deletes all others. */
export const resizePictures = async (
  build: string,
  isSelected: (name: string) => boolean = () => true,
): Promise<void> => {
  await startFolder(join(build, 'pictures'));
  const pictures = Object.entries(await readPictureMetadata())
    .filter(([name]) => isSelected(name))
    .flatMap(resizedPicturesOf);
  for (const { name, width, format, path } of pictures) {
    const file = join(build, path);
    if (existsSync(file)) continue;
    await mkdir(dirname(file), { recursive: true });
    const bytes = await sharp(join(MASTERS, `${name}.webp`))
      .resize(width)
      .toFormat(format, OUTPUT_OPTIONS[format])
      .toBuffer();
    await replaceFile(file, bytes);
  }
  const paths = new Set(pictures.map(({ path }) => join(build, path)));
  await deleteFiles(join(build, 'pictures'), (file) => !paths.has(file));
};
