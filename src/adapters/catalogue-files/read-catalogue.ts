import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Group, productSchema, type ShelfProduct } from '#domain/product.ts';

/** The groups of the shop, in its order; each is a folder of one JSON file per product. */
const FOLDERS: readonly { readonly id: Group; readonly title: string }[] = [
  { id: 'tea', title: 'Tea' },
  { id: 'coffee', title: 'Coffee' },
  { id: 'other-products', title: 'Other products' },
];

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
});

type CatalogueGroup = {
  readonly id: Group;
  readonly title: string;
  readonly items: readonly ShelfProduct[];
};

/** Reads the starting catalogue from its folder; a file that does not fit is named in the error. */
export const readCatalogue = (folder: string): Promise<CatalogueGroup[]> =>
  Promise.all(
    FOLDERS.map(async ({ id, title }) => {
      const files = (await readdir(join(folder, id))).filter((file) => file.endsWith('.json')).toSorted();
      const items = await Promise.all(files.map((file) => readProduct(id, join(folder, id, file))));
      return { id, title, items };
    }),
  );

const readProduct = async (group: Group, file: string): Promise<ShelfProduct> => {
  const parsed = fileSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const { id, price, type, brewing, consist, leaf: _, ...rest } = parsed.data;
  return {
    ...rest,
    id,
    group,
    ...(type && { type }),
    ...(brewing && { brewing }),
    priceCents: Number(price.replace('.', '')),
    imageUrl: picture('products', id),
    images: [picture('products', `${id}-leaf`), picture('products', `${id}-cup`)],
    consist: consist.map(({ ingrName, ingredient }) => ({
      ingrName,
      ingrUrl: picture('ingredients', ingredient),
    })),
  };
};

const picture = (folder: string, name: string): string => `/pictures/${folder}/${name}.svg`;
