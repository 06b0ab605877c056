import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { addressOfCut, FORMATS, type Format, widthsOf } from '#web/pictures/widths.ts';

const MASTERS = join(import.meta.dirname, 'masters');

// Chosen by eye at twice the size of a card; the effort is the least with which AVIF is smaller than WebP.
const HOW = { avif: { quality: 58, effort: 2 }, webp: { quality: 80 } } as const satisfies Record<
  Format,
  object
>;

const factsSchema = z.record(z.string(), z.tuple([z.number(), z.number(), z.string()]).rest(z.string()));

/** Cuts the masters to the widths of the layouts, into `build/pictures`; what is there already stays. */
const cut = async (build: string): Promise<void> => {
  const text = await readFile(join(MASTERS, 'pictures.json'), 'utf8');
  for (const [name, [, , hash]] of Object.entries(factsSchema.parse(JSON.parse(text)))) {
    for (const width of widthsOf(name)) {
      for (const format of FORMATS) {
        const file = join(build, addressOfCut(name, width, hash, format));
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
    }
  }
  await mkdir(join(build, 'pictures'), { recursive: true });
  await writeFile(join(build, 'pictures', '.done'), text);
};

// Whoever started us has gone.
process.on('disconnect', () => process.exit());
// Shoppers who are there already come first.
setPriority(constants.priority.PRIORITY_LOW);
sharp.concurrency(1);
await cut(join(import.meta.dirname, '..', 'build'));
if (process.connected) process.disconnect?.();
