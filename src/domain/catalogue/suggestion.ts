import { z } from 'zod/mini';
import { CATEGORIES } from './categories.ts';
import type { Product } from './product.ts';

export const suggestionSchema = z.object({
  id: z.string(),
  name: z.string(),
  group: z.enum(CATEGORIES),
  imageUrl: z.string(),
});

export type Suggestion = z.infer<typeof suggestionSchema>;

export const MAX_SUGGESTIONS = 6;

export const toSuggestion = ({ id, name, group, imageUrl }: Product): Suggestion => ({
  id,
  name,
  group,
  imageUrl,
});
