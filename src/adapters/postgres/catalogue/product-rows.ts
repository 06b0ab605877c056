import { z } from 'zod';
import { BOUNDS, brewingFields } from '#domain/catalogue/catalogue-bounds.ts';
import { productFactsSchema } from '#domain/catalogue/facts/product-facts.ts';
import { CATEGORIES, type StoredProduct, TEA_TYPES } from '#domain/catalogue/product.ts';
import { PRODUCT_ID } from '#domain/catalogue/product-id.ts';
import { rowReader } from '../rows/row-reader.ts';
import type { categories, products } from '../schema/schema.ts';

type Row = typeof products.$inferSelect;

/** Base for validating relative picture URLs. */
const ANY_ORIGIN = 'https://shop.invalid';
/** Does not exist, so the browser shows an empty frame. */
const NO_PICTURE = '/pictures/none.webp';

const titleSchema = z.string().regex(/\S/);
export const pictureSchema = z.string().refine((url) => URL.canParse(url, ANY_ORIGIN));

/** Looser than the current bounds, so that older rows stay readable. */
const brewingSchema = z.object({
  ...brewingFields,
  grams: z.number().positive(),
  millilitres: z.number().positive(),
  minutes: z.number().positive().max(BOUNDS.minutes.max),
  origin: z.string(),
  harvest: z.string(),
});

const nameSchema = z.object({ name: titleSchema, group: z.enum(CATEGORIES) });

const productSchema = nameSchema.extend({
  id: z.string().regex(PRODUCT_ID),
  priceCents: z.int().nonnegative(),
  stockGrams: z.int().nonnegative(),
  allocatedGrams: z.int().nonnegative(),
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
  facts: z.nullable(productFactsSchema),
  addedOn: z.iso.date(),
});

const source = { table: 'products', idOf: ({ id }: { readonly id: string }) => id };

const readRow = rowReader(source, productSchema, {
  // Unknown stock counts as sold out.
  stockGrams: 0,
  allocatedGrams: 0,
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
  facts: null,
  addedOn: '1970-01-01',
});

/** Reads a product without its null fields; undefined if it cannot be sold as stored. */
export const readProduct = (row: Row): StoredProduct | undefined => {
  const product = readRow(row);
  if (!product) return undefined;
  const { type, brewing, facts, ...fields } = product;
  return { ...fields, ...(type && { type }), ...(brewing && { brewing }), ...(facts && { facts }) };
};

/** Reads a product's name and category. */
export const readName = rowReader<Pick<Row, 'id' | 'name' | 'group'>, typeof nameSchema>(
  source,
  nameSchema,
  {},
);

/** Undefined if this version of the shop does not know the category. */
export const readCategory = rowReader(
  { table: 'categories', idOf: ({ id }: typeof categories.$inferSelect) => id },
  z.object({ id: z.enum(CATEGORIES), title: titleSchema }),
  {},
);
