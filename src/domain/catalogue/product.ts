import { type Cents, toDollars } from '../values/money.ts';
import { FEW_LEFT } from './low-stock.ts';
import type { Product } from './product-schema.ts';

export { GROUPS, type Group, TEA_TYPES, type TeaType } from './groups.ts';
export type { Brewing, Ingredient, Product } from './product-schema.ts';

/** A product as the shop keeps it: whole cents and grams. */
export type ShelfProduct = Omit<Product, 'price' | 'unitsLeft'> & {
  readonly priceCents: Cents;
  readonly stockGrams: number;
  readonly unitGrams: number;
};

const PLENTY = 99;

/** Products by their ids. */
export const byId = <T extends Pick<Product, 'id'>>(products: readonly T[]): Map<string, T> =>
  new Map(products.map((product) => [product.id, product]));

/** Whole units that the stock still yields. */
export const unitsIn = (product: Pick<ShelfProduct, 'stockGrams' | 'unitGrams'>): number =>
  Math.floor(product.stockGrams / product.unitGrams);

/** Units as a shopper may learn them: exactly up to FEW_LEFT, and beyond that one number that stands for plenty. */
export const shownUnits = (units: number): number => (units > FEW_LEFT ? PLENTY : units);

/** The same for a cart of `quantity` units: where there are fewer, no more than FEW_LEFT, which can be bought. */
export const shownStock = (
  product: Pick<ShelfProduct, 'stockGrams' | 'unitGrams'>,
  quantity: number,
): number => {
  const units = unitsIn(product);
  return quantity > units ? Math.min(units, FEW_LEFT) : shownUnits(units);
};

/** The wire form. Exact stock beyond a few units is nobody's business and would change the page at every sale. */
export const toProduct = ({ priceCents, stockGrams, unitGrams, ...facts }: ShelfProduct): Product => {
  const units = unitsIn({ stockGrams, unitGrams });
  return { ...facts, price: toDollars(priceCents), unitsLeft: shownUnits(units) };
};
