import { z } from 'zod';
import { BOUNDS, brewingFacts } from '#domain/catalogue/catalogue-bounds.ts';
import { GROUPS, type ShelfProduct, TEA_TYPES } from '#domain/catalogue/product.ts';
import { PRODUCT_ID } from '#domain/catalogue/product-id.ts';
import { rowReader } from '../rows/row-reader.ts';
import type { categories, products } from '../schema/schema.ts';

type Row = typeof products.$inferSelect;

/** Any origin serves to find out whether the address of a picture can be resolved. */
const ANY_ORIGIN = 'https://shop.invalid';
/** The browser shows an empty frame for a picture that does not exist. */
const NO_PICTURE = '/pictures/none.webp';

const titleSchema = z.string().regex(/\S/);
export const pictureSchema = z.string().refine((address) => URL.canParse(address, ANY_ORIGIN));

/** Rows that are older than the bounds stay readable. */
const brewingSchema = z.object({
  ...brewingFacts,
  grams: z.number().positive(),
  millilitres: z.number().positive(),
  minutes: z.number().positive().max(BOUNDS.minutes.max),
  origin: z.string(),
  harvest: z.string(),
});

const nameSchema = z.object({ name: titleSchema, group: z.enum(GROUPS) });

const productSchema = nameSchema.extend({
  id: z.string().regex(PRODUCT_ID),
  priceCents: z.int().nonnegative(),
  stockGrams: z.int().nonnegative(),
  unitGrams: z.int().positive(),
  type: z.enum(TEA_TYPES).nullable(),
  themes: z.array(z.string()),
  description: z.string(),
  taste: z.string(),
  imageUrl: pictureSchema,
  images: z.array(pictureSchema),
  consist: z.array(z.object({ ingrName: z.string(), ingrUrl: z.string() })),
  unit: z.string(),
  liquor: z.string(),
  brewing: brewingSchema.nullable(),
});

const source = { table: 'products', idOf: ({ id }: { readonly id: string }) => id };

const readRow = rowReader(source, productSchema, {
  // A product whose stock is unknown is sold out.
  stockGrams: 0,
  type: null,
  themes: [],
  description: '',
  taste: '',
  imageUrl: NO_PICTURE,
  images: [],
  consist: [],
  unit: '',
  liquor: '',
  brewing: null,
});

/** Reads a product; absent facts are absent, not null. Undefined where it cannot be sold as it is. */
export const readProduct = (row: Row): ShelfProduct | undefined => {
  const product = readRow(row);
  if (!product) return undefined;
  const { type, brewing, ...facts } = product;
  return { ...facts, ...(type && { type }), ...(brewing && { brewing }) };
};

/** Reads what a product is called and its category. */
export const readName = rowReader<Pick<Row, 'id' | 'name' | 'group'>, typeof nameSchema>(
  source,
  nameSchema,
  {},
);

/** Reads a category; undefined where this version does not know it. */
export const readCategory = rowReader(
  { table: 'categories', idOf: ({ id }: typeof categories.$inferSelect) => id },
  z.object({ id: z.enum(GROUPS), title: titleSchema }),
  {},
);
