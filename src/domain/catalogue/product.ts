import { type Cents, toDollars } from '../values/money.ts';
import { facetsOf } from './facets/facets-of.ts';
import { netGramsOf } from './facts/net-quantity.ts';
import type { ProductFacts } from './facts/product-facts.ts';
import { LOW_STOCK_UNITS } from './low-stock.ts';
import type { ListedProduct, Product } from './product-schema.ts';

export { CATEGORIES, type Category, TEA_TYPES, type TeaType } from './categories.ts';
export type { BrewingInstructions, Ingredient, ListedProduct, Product } from './product-schema.ts';

/** A product as stored: price in cents, stock in grams. */
export type StoredProduct = Omit<Product, 'price' | 'unitsLeft' | 'netGrams'> & {
  readonly priceCents: Cents;
  readonly stockGrams: number;
  /** Allocated to unpaid orders, and to some that were paid just now; no longer in `stockGrams`. */
  readonly allocatedGrams: number;
  readonly unitGrams: number;
  readonly facts?: ProductFacts;
  /** The day on which the shop began to sell it, such as `2026-10-05`. */
  readonly addedOn?: string;
};

const AMPLE_STOCK_UNITS = 99;

/** Returns products by id, for lookups. */
export const byId = <T extends Pick<Product, 'id'>>(products: readonly T[]): Map<string, T> =>
  new Map(products.map((product) => [product.id, product]));

/** Returns the paths of the pictures of products by id. */
export const picturesOf = (
  products: readonly Pick<Product, 'id' | 'imageUrl'>[],
): Readonly<Record<string, string>> => Object.fromEntries(products.map(({ id, imageUrl }) => [id, imageUrl]));

/** Returns the whole units in stock. */
export const unitsIn = (product: Pick<StoredProduct, 'stockGrams' | 'unitGrams'>): number =>
  Math.floor(product.stockGrams / product.unitGrams);

/** Returns the units to show: exact up to LOW_STOCK_UNITS, one constant above it. */
export const displayedUnits = (units: number): number =>
  units > LOW_STOCK_UNITS ? AMPLE_STOCK_UNITS : units;

/** Returns the units to show for a cart of `quantity`: at most LOW_STOCK_UNITS if the cart exceeds the stock. */
export const displayedStock = (
  product: Pick<StoredProduct, 'stockGrams' | 'unitGrams'>,
  quantity: number,
): number => {
  const units = unitsIn(product);
  return quantity > units ? Math.min(units, LOW_STOCK_UNITS) : displayedUnits(units);
};

/** One array for all cards, since pages contain equal objects once. */
const NONE: never[] = [];

/** Omits what product cards do not show, which is the larger part of a product. */
export const toCard = ({ brewing: _, ...product }: ListedProduct): ListedProduct => ({
  ...product,
  description: '',
  taste: '',
  images: NONE,
  themes: NONE,
  consist: NONE,
});

/** Converts a product to wire form. The exact stock is a business secret, and would invalidate cached pages at every sale. */
export const toProduct = ({
  priceCents,
  stockGrams,
  allocatedGrams: _,
  unitGrams,
  facts,
  addedOn: __,
  ...rest
}: StoredProduct): Product => {
  const units = unitsIn({ stockGrams, unitGrams });
  const netGrams = netGramsOf({ group: rest.group, unitGrams, facts });
  return {
    ...rest,
    price: toDollars(priceCents),
    ...(netGrams !== undefined && { netGrams }),
    unitsLeft: displayedUnits(units),
  };
};

/** Converts a product to wire form, with what lists filter and order by. */
export const toListedProduct = (product: StoredProduct): ListedProduct => ({
  ...toProduct(product),
  facets: facetsOf({ ...product, addedOn: product.addedOn ?? '' }),
});
