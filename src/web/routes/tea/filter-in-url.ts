import { type CatalogueFilter, DEFAULT_FILTER, PRICE_BANDS } from '#domain/catalogue/catalogue.ts';
import { TEA_TYPES } from '#domain/catalogue/product.ts';

const MODES = ['type', 'price'] as const;

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** The mode of an address: the one it names, else the one it has a choice for, else the default. */
const readMode = (search: URLSearchParams): CatalogueFilter['mode'] => {
  const likely = search.has('type') && !search.has('price') ? 'type' : DEFAULT_FILTER.mode;
  return oneOf(MODES, search.get('sort')) ?? likely;
};

/**
 * Reads the filter from the query of a URL; an unknown choice means all. Without `sort`, `type` alone means type mode,
 * otherwise price mode is the default (CAT-2).
 */
export const readFilter = (search: URLSearchParams): CatalogueFilter =>
  readMode(search) === 'type'
    ? { mode: 'type', type: oneOf(TEA_TYPES, search.get('type')) ?? 'all' }
    : { mode: 'price', band: oneOf(PRICE_BANDS, search.get('price')) ?? 'all' };

/** Returns the query of a filter. */
export const writeFilter = (filter: CatalogueFilter): Record<string, string> =>
  filter.mode === 'type' ? { sort: 'type', type: filter.type } : { sort: 'price', price: filter.band };
