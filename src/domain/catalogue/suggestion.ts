import { z } from 'zod/mini';
import { GROUPS } from './groups.ts';
import type { Product } from './product.ts';

/** What the search offers while one types: enough to name a product, show it and find its page. */
export const suggestionSchema = z.object({
  id: z.string(),
  name: z.string(),
  group: z.enum(GROUPS),
  imageUrl: z.string(),
});

export type Suggestion = z.infer<typeof suggestionSchema>;

/** How many are offered at once. */
export const MOST_SUGGESTIONS = 6;

/** What is offered of a product, without its price and its texts. */
export const toSuggestion = ({ id, name, group, imageUrl }: Product): Suggestion => ({
  id,
  name,
  group,
  imageUrl,
});
