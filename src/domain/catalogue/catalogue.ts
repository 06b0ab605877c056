import type { Category, TeaType } from './categories.ts';
import { applyChoices, hasChoices, type ListChoices } from './facets/facets.ts';
import type { ListedProduct, Product } from './product-schema.ts';

/** A category with its products, in wire form. */
export type CategoryRecord = { title: string; items: ListedProduct[] };

/** Finds a product of any category by its exact name. */
export const findByName = (categories: readonly CategoryRecord[], name: string): ListedProduct | undefined =>
  categories.flatMap((category) => category.items).find((product) => product.name === name);

/** Values of the price filter in URLs, in the order of its buttons (CAT-4). */
export const PRICE_BANDS = ['all', 'up-to-200', '200-to-300'] as const;
type PriceBand = (typeof PRICE_BANDS)[number];

type Limits = { readonly above?: number; readonly below?: number; readonly max?: number };

/** In dollars. */
export const BAND_LIMITS: Readonly<Record<PriceBand, Limits>> = {
  all: {},
  'up-to-200': { max: 200 },
  '200-to-300': { above: 200, below: 300 },
};

const isWithin = (price: number, { above = -Infinity, below = Infinity, max = Infinity }: Limits): boolean =>
  price > above && price < below && price <= max;

/** The filter of a product list: by tea type or by price, not both (CAT-2). */
export type CatalogueFilter =
  | { readonly mode: 'type'; readonly type: TeaType | 'all' }
  | { readonly mode: 'price'; readonly band: PriceBand };

/** The filter of a first visit (CAT-2). */
export const DEFAULT_FILTER: CatalogueFilter = { mode: 'price', band: 'all' };

/** True if the filter selects every product. */
export const isUnfiltered = (filter: CatalogueFilter): boolean =>
  (filter.mode === 'type' ? filter.type : filter.band) === 'all';

/** Returns the products that match a filter, in the same order (CAT-3, CAT-4). */
export const applyFilter = (
  products: readonly ListedProduct[],
  filter: CatalogueFilter,
): readonly ListedProduct[] =>
  filter.mode === 'type'
    ? products.filter((product) => filter.type === 'all' || product.type === filter.type)
    : products.filter((product) => isWithin(product.price, BAND_LIMITS[filter.band]));

/** A list of at most this many products is one page and is sent whole, so that the browser can filter it. */
export const MAX_WHOLE_LIST = 60;

/** The browser takes the start of the catalogue API for the whole catalogue up to this many products. */
export const MAX_WHOLE_CATALOGUE = 2 * MAX_WHOLE_LIST;

/** A page of the catalogue: every category with its products on this page; the next page starts after the product `next`. */
export type CataloguePage = { readonly categories: CategoryRecord[]; readonly next: string | null };

/** Selects the products of a category, or of one of its themes, that match the filter and choices; choices set the order. */
export type ProductListQuery = {
  readonly group: Category;
  readonly theme?: string;
  readonly filter?: CatalogueFilter;
  readonly choices?: ListChoices;
};

/** True if a product belongs to the category and, if the query names one, the theme. */
export const isInProductList = ({ group, theme }: ProductListQuery, product: Product): boolean =>
  product.group === group && (theme === undefined || product.themes.includes(theme));

/** A page of a product list; `page` counts from 1, `count` is the number of products on all pages. */
export type ProductListPage = {
  readonly products: readonly ListedProduct[];
  readonly count: number;
  readonly page: number;
  /** All products of the list before filtering, if it is sent whole. */
  readonly all?: readonly ListedProduct[];
};

/** Filters a list that is sent whole, on one page; SQL filters and paginates longer ones. */
export const filterWholeList = (
  all: readonly ListedProduct[],
  filter: CatalogueFilter = DEFAULT_FILTER,
  choices: ListChoices = {},
): ProductListPage => {
  // The list itself, because a page contains one array once.
  const products =
    isUnfiltered(filter) && !hasChoices(choices) ? all : applyChoices(applyFilter(all, filter), choices);
  return { products, count: products.length, page: 1, all };
};

/** Returns all products of a list that the browser finds in its catalogue; undefined if the list or the catalogue may be longer. */
export const findWholeList = (
  categories: readonly CategoryRecord[],
  isInList: (product: Product) => boolean,
): readonly ListedProduct[] | undefined => {
  const products = categories.flatMap(({ items }) => items);
  if (products.length === 0 || products.length > MAX_WHOLE_CATALOGUE) return undefined;
  const found = products.filter(isInList);
  return found.length > MAX_WHOLE_LIST ? undefined : found;
};
