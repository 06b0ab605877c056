import { z } from 'zod/mini';
import { CATEGORIES } from './categories.ts';
import type { Product } from './product.ts';

/** A product suggested while the shopper types, in wire form. */
export const suggestionSchema = z.object({
  id: z.string(),
  name: z.string(),
  group: z.enum(CATEGORIES),
  imageUrl: z.string(),
});

/** The fields of a product that the search box shows. */
export type Suggestion = z.infer<typeof suggestionSchema>;

/** Products suggested at once. */
export const MAX_SUGGESTIONS = 6;

/** Returns the fields of a product that a suggestion shows. */
export const toSuggestion = ({ id, name, group, imageUrl }: Product): Suggestion => ({
  id,
  name,
  group,
  imageUrl,
});
