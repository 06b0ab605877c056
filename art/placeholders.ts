import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { TILES } from '#web/pictures/tiles.ts';

const MASTERS = join(import.meta.dirname, 'masters');
const SHEET = join(import.meta.dirname, 'placeholders.avif');

/** Pixels of a tile, and of the rim around it, which hides its neighbors when it is enlarged. */
const SIDE = 8;
const RIM = 1;
const STEP = SIDE + 2 * RIM;

const tile = async (name: string): Promise<Buffer> => {
  const small = await sharp(join(MASTERS, `${name}.webp`))
    .removeAlpha()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .png()
    .toBuffer();
  return sharp(small)
    .extend({ top: RIM, bottom: RIM, left: RIM, right: RIM, extendWith: 'copy' })
    .png()
    .toBuffer();
};

/** Writes a sheet with every picture in 8 × 8 pixels, in the order of names, shown until a picture has loaded. */
export const writePlaceholders = async (names: readonly string[]): Promise<void> => {
  if (names.length > TILES * TILES)
    throw new Error(`The sheet has room for ${TILES * TILES} pictures, not ${names.length}`);
  const tiles = await Promise.all(names.map(tile));
  const sheet = sharp({
    create: { width: TILES * STEP, height: TILES * STEP, channels: 3, background: '#ffffff' },
  }).composite(
    tiles.map((input, index) => ({
      input,
      left: (index % TILES) * STEP,
      top: Math.floor(index / TILES) * STEP,
    })),
  );
  await writeFile(SHEET, await sheet.avif({ quality: 60, effort: 7, chromaSubsampling: '4:4:4' }).toBuffer());
};
