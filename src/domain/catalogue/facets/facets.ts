import type { CHOICES } from './choices.ts';

/** The order and filters that a shopper chose; an absent one selects everything. */
export type ListChoices = {
  readonly [Name in keyof typeof CHOICES]?: (typeof CHOICES)[Name][number] | undefined;
};

/** What lists filter and order by, in wire form; values that no choice has select nothing. */
export type Facets = {
  readonly origins: readonly string[];
  readonly caffeine?: string | undefined;
  readonly tastes: readonly string[];
  /** The day on which the shop began to sell it, such as `2026-10-05`. */
  readonly added: string;
};

/** What the choices are about. */
type ChoosableProduct = {
  readonly price: number;
  readonly netGrams?: number | undefined;
  readonly unitsLeft: number;
  readonly facets?: Facets | undefined;
};

/** True if there is an order or a filter. */
export const hasChoices = (choices: ListChoices): boolean =>
  Object.values(choices).some((value) => value !== undefined);

const isChosen = (
  { facets, unitsLeft }: ChoosableProduct,
  { origin, caffeine, taste, stock }: ListChoices,
): boolean =>
  (!origin || Boolean(facets?.origins.includes(origin))) &&
  (!caffeine || facets?.caffeine === caffeine) &&
  (!taste || Boolean(facets?.tastes.includes(taste))) &&
  (!stock || unitsLeft > 0);

/** Price of a gram; products that are not sold by weight come last. */
const gramPrice = ({ price, netGrams }: ChoosableProduct): number =>
  netGrams === undefined ? Number.MAX_VALUE : price / netGrams;

const COMPARE: Readonly<
  Record<NonNullable<ListChoices['order']>, (a: ChoosableProduct, b: ChoosableProduct) => number>
> = {
  price: (a, b) => a.price - b.price,
  'price-down': (a, b) => b.price - a.price,
  'unit-price': (a, b) => gramPrice(a) - gramPrice(b),
  newest: (a, b) => (b.facets?.added ?? '').localeCompare(a.facets?.added ?? ''),
};

/** Returns the chosen products in the chosen order; the sort is stable. */
export const applyChoices = <T extends ChoosableProduct>(
  products: readonly T[],
  choices: ListChoices,
): readonly T[] => {
  const chosen = products.filter((product) => isChosen(product, choices));
  return choices.order ? chosen.sort(COMPARE[choices.order]) : chosen;
};
