import { z } from 'zod';
import { type Cents, toDollars } from './money.ts';

export const TEA_TYPES = ['black', 'green'] as const;
export type TeaType = (typeof TEA_TYPES)[number];

const brewingSchema = z.object({
  grams: z.number(),
  millilitres: z.number(),
  celsius: z.number(),
  minutes: z.number(),
  infusions: z.number(),
  caffeine: z.enum(['none', 'low', 'medium', 'high']),
  origin: z.string(),
  harvest: z.string(),
});

const ingredientSchema = z.object({ ingrName: z.string(), ingrUrl: z.string() });

/** The groups of the shop: each has its catalogue page and its details pages. */
export const GROUPS = ['tea', 'coffee', 'other-products'] as const;
export type Group = (typeof GROUPS)[number];

/** A product as the wire and the client state carry it: the seed's fields, price in dollars, and our own facts. */
export const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  images: z.array(z.string()),
  description: z.string(),
  price: z.number().nonnegative(),
  group: z.enum(GROUPS),
  type: z.enum(TEA_TYPES).optional(),
  /** Paths of the themed pages it fits on, such as `classic-tea`. */
  themes: z.array(z.string()),
  taste: z.string(),
  consist: z.array(ingredientSchema),
  unit: z.string(),
  liquor: z.string(),
  brewing: brewingSchema.optional(),
  /** Units that can be bought now, told exactly only when few are left. */
  unitsLeft: z.number().int().nonnegative(),
});

export type Brewing = z.infer<typeof brewingSchema>;
export type Ingredient = z.infer<typeof ingredientSchema>;
export type Product = z.infer<typeof productSchema>;

/** A product as the shop keeps it: whole cents and grams. */
export type ShelfProduct = Omit<Product, 'price' | 'unitsLeft'> & {
  readonly priceCents: Cents;
  readonly stockGrams: number;
  readonly unitGrams: number;
};

/** How many units a shopper may be told are left; more than these are not counted out. */
export const FEW_LEFT = 5;
const PLENTY = 99;

/** Products by their ids. */
export const byId = <T extends Pick<Product, 'id'>>(products: readonly T[]): Map<string, T> =>
  new Map(products.map((product) => [product.id, product]));

/** Whole units that the stock still yields. */
export const unitsIn = (product: Pick<ShelfProduct, 'stockGrams' | 'unitGrams'>): number =>
  Math.floor(product.stockGrams / product.unitGrams);

/** The wire form. Exact stock beyond a few units is nobody's business and would change the page at every sale. */
export const toProduct = ({ priceCents, stockGrams, unitGrams, ...facts }: ShelfProduct): Product => {
  const units = unitsIn({ stockGrams, unitGrams });
  return { ...facts, price: toDollars(priceCents), unitsLeft: units > FEW_LEFT ? PLENTY : units };
};
