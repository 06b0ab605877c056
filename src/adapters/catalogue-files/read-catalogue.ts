import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Group, ShelfProduct } from '#domain/product.ts';
import { productSchema } from '#domain/product-schema.ts';

/** The groups of the shop, in its order; each is a folder of one JSON file per product. */
const FOLDERS: readonly { readonly id: Group; readonly title: string }[] = [
  { id: 'tea', title: 'Tea' },
  { id: 'coffee', title: 'Coffee' },
  { id: 'other-products', title: 'Other products' },
];

/** A system lets a program have only so many files open. */
const FILES_AT_ONCE = 64;

const facts = productSchema.shape;

const fileSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1).max(60),
  price: z.string().regex(/^\d+\.\d\d$/, 'must be dollars and cents, such as 24.50'),
  type: facts.type,
  description: z.string().min(1),
  taste: z.string().min(1),
  liquor: z.string().regex(/^#[0-9a-f]{6}$/i),
  leaf: z.enum(['needle', 'pearl', 'twist', 'flat', 'powder', 'broken', 'bean', 'ware']),
  unit: z.string().min(1),
  unitGrams: z.number().int().positive(),
  stockGrams: z.number().int().nonnegative(),
  consist: z.array(z.strictObject({ ingrName: z.string(), ingredient: z.string() })),
  brewing: facts.brewing,
  themes: z.array(z.string()),
  keywords: z.array(z.string().regex(/^[a-z]+(?: [a-z]+)*$/)),
});

type StartingProduct = ShelfProduct & { readonly keywords: string };

type CatalogueGroup = {
  readonly id: Group;
  readonly title: string;
  readonly items: readonly StartingProduct[];
};

/** Reads the starting catalogue from its folder; a file that does not fit is named in the error. */
export const readCatalogue = async (folder: string): Promise<CatalogueGroup[]> => {
  const groups: CatalogueGroup[] = [];
  for (const { id, title } of FOLDERS) {
    const files = (await readdir(join(folder, id))).filter((file) => file.endsWith('.json')).toSorted();
    const items: StartingProduct[] = [];
    for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
      const some = files.slice(from, from + FILES_AT_ONCE);
      items.push(...(await Promise.all(some.map((file) => readProduct(id, join(folder, id, file))))));
    }
    groups.push({ id, title, items });
  }
  return groups;
};

const readProduct = async (group: Group, file: string): Promise<StartingProduct> => {
  const parsed = fileSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const { id, price, type, brewing, consist, keywords, leaf: _, ...rest } = parsed.data;
  return {
    ...rest,
    id,
    group,
    ...(type && { type }),
    ...(brewing && { brewing }),
    keywords: keywords.join(', '),
    priceCents: Number(price.replace('.', '')),
    imageUrl: picture('products', id),
    images: [picture('products', `${id}-leaf`), picture('products', `${id}-cup`)],
    consist: consist.map(({ ingrName, ingredient }) => ({
      ingrName,
      ingrUrl: picture('ingredients', ingredient),
    })),
  };
};

const picture = (folder: string, name: string): string => `/pictures/${folder}/${name}.webp`;
