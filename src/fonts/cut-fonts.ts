import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../../.cache/fonts');

/** What the shop sets its words in: of every weight that a font has, only those that are used. */
const FONTS = {
  display: {
    from: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    axes: { wght: 400 },
  },
  text: {
    from: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
} as const;

/** The characters of the latin faces in src/web/styles/fonts.css; both lists say the same. */
const RANGES = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
] as const;

const characters = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
).join('');

const require = createRequire(import.meta.url);

/** Cuts the fonts before they are asked for: 96 kB become 59, and both come with the first page. */
const cut = async (): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, { from, axes }] of Object.entries(FONTS)) {
    const file = join(FOLDER, `${name}.woff2`);
    const note = join(FOLDER, `${name}.made-from`);
    const whole = await readFile(require.resolve(from));
    const madeFrom = createHash('sha256')
      .update(whole)
      .update(JSON.stringify([characters, axes]))
      .digest('hex');
    if (existsSync(file) && existsSync(note) && (await readFile(note, 'utf8')) === madeFrom) continue;
    await writeFile(
      file,
      await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: { ...axes } }),
    );
    await writeFile(note, madeFrom);
  }
};

/** Vite plugin: the fonts are cut once, before the styles that name them are read. */
export const cutFonts = (): Plugin => ({ name: 'cut-fonts', config: cut });
