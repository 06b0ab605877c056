import type { Product, TeaType } from './product.ts';

/** A group of products as the wire carries it; grouped by lower-cased title (CAT-6). */
export type Category = { title: string; items: Product[] };

/** The groups by lower-cased title; groups with the same title are joined. */
export const groupByTitle = (categories: readonly Category[]): ReadonlyMap<string, readonly Product[]> => {
  const groups = new Map<string, readonly Product[]>();
  for (const { title, items } of categories) {
    const key = title.toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), ...items]);
  }
  return groups;
};

/** The product of that exact name in any group. */
export const findByName = (categories: readonly Category[], name: string): Product | undefined =>
  categories.flatMap((category) => category.items).find((product) => product.name === name);

export const PRICE_BANDS = ['all', 'up-to-200', '200-to-300'] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

const inBand: Record<PriceBand, (price: number) => boolean> = {
  all: () => true,
  'up-to-200': (price) => price <= 200,
  '200-to-300': (price) => price > 200 && price < 300,
};

export type CatalogueFilter =
  | { readonly mode: 'type'; readonly type: TeaType | 'all' }
  | { readonly mode: 'price'; readonly band: PriceBand };

/** Price mode with all prices: what a first visit shows (CAT-2). */
export const DEFAULT_FILTER: CatalogueFilter = { mode: 'price', band: 'all' };

/** The products a filter lets through, order kept (CAT-3, CAT-4). */
export const applyFilter = (products: readonly Product[], filter: CatalogueFilter): readonly Product[] =>
  filter.mode === 'type'
    ? products.filter((product) => filter.type === 'all' || product.type === filter.type)
    : products.filter((product) => inBand[filter.band](product.price));
