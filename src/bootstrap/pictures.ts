import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProductRepository } from '#services/ports/ports.ts';
import { smallestCopyOf } from '#web/pictures/picture-metadata.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders of the shop's pictures. */
export const PICTURES = { originals: join(root, 'art', 'masters'), resized: join(root, 'build') };

/** Reads the smallest copy of the pictures of products; foreign pictures, and copies that are not generated yet, are absent. */
export const readPictures = async (
  catalogue: Pick<ProductRepository, 'byIds'>,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> => {
  const products = await catalogue.byIds(productIds);
  const files = await Promise.all(
    products.map(async ({ id, imageUrl }) => {
      const copy = smallestCopyOf(imageUrl);
      const file = copy && (await readFile(join(PICTURES.resized, copy)).catch(() => undefined));
      return file ? [[id, file] as const] : [];
    }),
  );
  return new Map(files.flat());
};
