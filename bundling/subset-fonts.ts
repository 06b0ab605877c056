import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../.cache/fonts');

/** The axes that the shop uses: headlines have one weight and at most 64 px. */
const DISPLAY = { wght: 400, opsz: { min: 9, max: 72 } };
const TEXT = { wght: { min: 400, max: 700 } };

/** Characters of the shop's own English texts; these ranges must equal each `unicode-range` in src/web/styles/fonts.css. */
const ENGLISH = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2010, 0x2015],
  [0x2018, 0x201f],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2212, 0x2212],
] as const;

/** The rest of the latin faces, for names: with it, the first visit would load 14 kB more. */
const ACCENTED = [
  [0xa1, 0xa8],
  [0xaa, 0xaf],
  [0xb1, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x200f],
  [0x2016, 0x2017],
  [0x2020, 0x2021],
  [0x2023, 0x2025],
  [0x2027, 0x202e],
  [0x2030, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
] as const;

/** Long vowels of Japanese names, which many teas have; with the rest of latin-ext they would be 59 kB. */
const LONG_VOWELS = [
  [0x100, 0x101],
  [0x112, 0x113],
  [0x12a, 0x12b],
  [0x14c, 0x14d],
  [0x16a, 0x16b],
] as const;

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces';
const SOURCE_SANS = '@fontsource-variable/source-sans-3/files/source-sans-3';

const FONTS = {
  display: { from: `${FRAUNCES}-latin-opsz-normal.woff2`, axes: DISPLAY, ranges: ENGLISH },
  text: { from: `${SOURCE_SANS}-latin-wght-normal.woff2`, axes: TEXT, ranges: ENGLISH },
  'accented-display': { from: `${FRAUNCES}-latin-opsz-normal.woff2`, axes: DISPLAY, ranges: ACCENTED },
  'accented-text': { from: `${SOURCE_SANS}-latin-wght-normal.woff2`, axes: TEXT, ranges: ACCENTED },
  'long-display': { from: `${FRAUNCES}-latin-ext-opsz-normal.woff2`, axes: DISPLAY, ranges: LONG_VOWELS },
  'long-text': { from: `${SOURCE_SANS}-latin-ext-wght-normal.woff2`, axes: TEXT, ranges: LONG_VOWELS },
};

type Ranges = readonly (readonly [from: number, to: number])[];

const charactersOf = (ranges: Ranges): string =>
  ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    )
    .join('');

const require = createRequire(import.meta.url);

/** Subsets the first page's fonts from 96 kB to 56 kB; skips those already made from the same source. */
const subset = async (): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, { from, axes, ranges }] of Object.entries(FONTS)) {
    const characters = charactersOf(ranges);
    const file = join(FOLDER, `${name}.woff2`);
    const stampFile = join(FOLDER, `${name}.made-from`);
    const source = await readFile(require.resolve(from));
    const madeFrom = createHash('sha256')
      .update(source)
      .update(JSON.stringify([characters, axes]))
      .digest('hex');
    if (existsSync(file) && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === madeFrom)
      continue;
    const font = await subsetFont(source, characters, { targetFormat: 'woff2', variationAxes: { ...axes } });
    // Another build may read or write the same font, and a rename is atomic.
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, font);
    await rename(draft, file);
    await writeFile(stampFile, madeFrom);
  }
};

/** Vite plugin that subsets the fonts before it reads the styles that refer to them. */
export const subsetFonts = (): Plugin => ({ name: 'subset-fonts', config: subset });
