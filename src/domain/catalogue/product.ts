import { type Cents, toDollars } from '../values/money.ts';
import { FEW_LEFT } from './low-stock.ts';
import type { Product } from './product-schema.ts';

export { GROUPS, type Group, TEA_TYPES, type TeaType } from './groups.ts';
export type { Brewing, Ingredient, Product } from './product-schema.ts';

/** A product as stored: price in cents, stock in grams. */
export type ShelfProduct = Omit<Product, 'price' | 'unitsLeft'> & {
  readonly priceCents: Cents;
  readonly stockGrams: number;
  readonly unitGrams: number;
};

const PLENTY = 99;

export const byId = <T extends Pick<Product, 'id'>>(products: readonly T[]): Map<string, T> =>
  new Map(products.map((product) => [product.id, product]));

export const unitsIn = (product: Pick<ShelfProduct, 'stockGrams' | 'unitGrams'>): number =>
  Math.floor(product.stockGrams / product.unitGrams);

/** Returns the units to show: exact up to FEW_LEFT, one constant above it. */
export const shownUnits = (units: number): number => (units > FEW_LEFT ? PLENTY : units);

/** Returns the units to show for a cart of `quantity`: at most FEW_LEFT if the cart exceeds the stock. */
export const shownStock = (
  product: Pick<ShelfProduct, 'stockGrams' | 'unitGrams'>,
  quantity: number,
): number => {
  const units = unitsIn(product);
  return quantity > units ? Math.min(units, FEW_LEFT) : shownUnits(units);
};

/** Converts a product to wire form. The exact stock is a business secret, and would invalidate cached pages at every sale. */
export const toProduct = ({ priceCents, stockGrams, unitGrams, ...facts }: ShelfProduct): Product => {
  const units = unitsIn({ stockGrams, unitGrams });
  return { ...facts, price: toDollars(priceCents), unitsLeft: shownUnits(units) };
};
