import { z } from 'zod/mini';
import { productSchema } from './product-schema.ts';

const facetsSchema = z.object({
  origins: z.array(z.string()),
  caffeine: z.optional(z.string()),
  tastes: z.array(z.string()),
  added: z.string(),
});

const productPromotionSchema = z.object({
  percent: z.optional(z.number()),
  amount: z.optional(z.number()),
  minimum: z.optional(z.number()),
  of: z.optional(z.string()),
  reduced: z.optional(z.object({ price: z.number(), was: z.optional(z.number()) })),
});

const listedProductSchema = z.extend(productSchema, {
  facets: z.optional(facetsSchema),
  promotion: z.optional(productPromotionSchema),
});

/** All categories with their products, in wire form. */
export const categoriesSchema = z.array(z.object({ title: z.string(), items: z.array(listedProductSchema) }));
