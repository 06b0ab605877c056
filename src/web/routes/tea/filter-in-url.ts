import { z } from 'zod';
import { type CatalogueFilter, DEFAULT_FILTER, PRICE_BANDS } from '#domain/catalogue.ts';
import { TEA_TYPES } from '#domain/product.ts';

const modeSchema = z.enum(['type', 'price']);
const typeSchema = z.enum(['all', ...TEA_TYPES]).catch('all');
const bandSchema = z.enum(PRICE_BANDS).catch('all');

/** The mode of an address: the one it names, otherwise the one it has a choice of, otherwise the default. */
const readMode = (search: URLSearchParams): CatalogueFilter['mode'] => {
  const named = modeSchema.safeParse(search.get('sort'));
  if (named.success) return named.data;
  return search.has('type') && !search.has('price') ? 'type' : DEFAULT_FILTER.mode;
};

/**
 * The filter that an address names; an unknown choice means all. Without `sort`, `type` alone means type mode and `price`
 * alone price mode; an address with both leaves the mode open, and price mode is the default one (CAT-2).
 */
export const readFilter = (search: URLSearchParams): CatalogueFilter =>
  readMode(search) === 'type'
    ? { mode: 'type', type: typeSchema.parse(search.get('type')) }
    : { mode: 'price', band: bandSchema.parse(search.get('price')) };

/** How an address names a filter. */
export const writeFilter = (filter: CatalogueFilter): Record<string, string> =>
  filter.mode === 'type' ? { sort: 'type', type: filter.type } : { sort: 'price', price: filter.band };
