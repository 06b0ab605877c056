import { z } from 'zod';
import { type CatalogueFilter, DEFAULT_FILTER, PRICE_BANDS } from '#domain/catalogue.ts';
import { TEA_TYPES } from '#domain/product.ts';

const searchSchema = z.discriminatedUnion('sort', [
  z.object({ sort: z.literal('type'), type: z.enum(['all', ...TEA_TYPES]).catch('all') }),
  z.object({ sort: z.literal('price'), price: z.enum(PRICE_BANDS).catch('all') }),
]);

/** The filter that an address names; anything unknown in it means all (CAT-2). */
export const readFilter = (search: URLSearchParams): CatalogueFilter => {
  const parsed = searchSchema.safeParse(Object.fromEntries(search));
  if (!parsed.success) return DEFAULT_FILTER;
  return parsed.data.sort === 'type'
    ? { mode: 'type', type: parsed.data.type }
    : { mode: 'price', band: parsed.data.price };
};

/** How an address names a filter. */
export const writeFilter = (filter: CatalogueFilter): Record<string, string> =>
  filter.mode === 'type' ? { sort: 'type', type: filter.type } : { sort: 'price', price: filter.band };
