import { GROUPS, type Group } from './groups.ts';
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

type Limits = { readonly above?: number; readonly below?: number; readonly most?: number };

/** Between which prices each band lies, in dollars. */
export const BAND_LIMITS: Readonly<Record<PriceBand, Limits>> = {
  all: {},
  'up-to-200': { most: 200 },
  '200-to-300': { above: 200, below: 300 },
};

const isWithin = (price: number, { above = -Infinity, below = Infinity, most = Infinity }: Limits): boolean =>
  price > above && price < below && price <= most;

export type CatalogueFilter =
  | { readonly mode: 'type'; readonly type: TeaType | 'all' }
  | { readonly mode: 'price'; readonly band: PriceBand };

/** Price mode with all prices: what a first visit shows (CAT-2). */
export const DEFAULT_FILTER: CatalogueFilter = { mode: 'price', band: 'all' };

/** The products a filter lets through, order kept (CAT-3, CAT-4). */
export const applyFilter = (products: readonly Product[], filter: CatalogueFilter): readonly Product[] =>
  filter.mode === 'type'
    ? products.filter((product) => filter.type === 'all' || product.type === filter.type)
    : products.filter((product) => isWithin(product.price, BAND_LIMITS[filter.band]));

/** With more products than that in a group, the shelves are long: they are shown in pages, which the server cuts. */
export const LONG_SHELF = 48;

/** So many products of all groups the catalogue is handed out by at once: one whose shelves are not long, whole. */
export const CATALOGUE_PART = GROUPS.length * LONG_SHELF;

/** A part of the catalogue: every group, with what stands in this part; the next one begins behind the product `next`. */
export type CataloguePart = { readonly categories: Category[]; readonly next: string | null };

/** Which products stand on a shelf. */
export type ShelfChoice = {
  readonly group: Group;
  readonly theme?: string;
  readonly filter?: CatalogueFilter;
};

/** Whether a product stands on a shelf, whatever filter is chosen there. */
export const standsOn = ({ group, theme }: ShelfChoice, product: Product): boolean =>
  product.group === group && (theme === undefined || product.themes.includes(theme));

/** A page of a shelf, and how many products the whole shelf has. */
export type ShelfPart = {
  readonly products: readonly Product[];
  readonly count: number;
  /** From 1. */
  readonly page: number;
};
