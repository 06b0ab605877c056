import { z } from 'zod/mini';
import { wholeNumber } from '../values/whole-number.ts';
import { CATEGORIES, TEA_TYPES } from './categories.ts';
import type { Facets } from './facets/facets.ts';
import type { ProductPromotion } from './facets/product-promotion.ts';

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

/** A product in wire form and client state: the fields of the seed data plus those of this shop; price in dollars. */
export const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  images: z.array(z.string()),
  description: z.string(),
  price: z.number().check(z.nonnegative()),
  group: z.enum(CATEGORIES),
  type: z.optional(z.enum(TEA_TYPES)),
  themes: z.array(z.string()),
  taste: z.string(),
  consist: z.array(ingredientSchema),
  unit: z.string(),
  /** Grams of content per unit; absent from products that are not sold by weight. */
  netGrams: z.optional(wholeNumber.check(z.positive())),
  liquor: z.string(),
  brewing: z.optional(brewingSchema),
  /** Units that can be bought; exact only when few are left. */
  unitsLeft: wholeNumber.check(z.nonnegative()),
});

/** How to brew a tea, with quantities per infusion, and where it comes from. */
export type BrewingInstructions = z.infer<typeof brewingSchema>;
/** An ingredient's name and the URL of its picture. */
export type Ingredient = z.infer<typeof ingredientSchema>;
/** A product in wire form and client state. */
export type Product = z.infer<typeof productSchema>;
/** A product as lists have it. */
export type ListedProduct = Product & {
  readonly facets?: Facets | undefined;
  readonly promotion?: ProductPromotion | undefined;
};
