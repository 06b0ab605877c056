import type { Dollars } from '../../values/money.ts';

/** A promotion without a code of a product, in wire form; the area of promotions computes it. */
export type ProductPromotion = {
  readonly percent?: number | undefined;
  readonly amount?: Dollars | undefined;
  /** Minimum subtotal of the cart. */
  readonly minimum?: Dollars | undefined;
  /** A category, a tea type, `cart` or `products`; absent if it is for this product alone. */
  readonly of?: string | undefined;
  /** What one unit costs on its own, if that is certain; `was` is the lowest price of the 30 days before, if known and higher. */
  readonly reduced?: { readonly price: Dollars; readonly was?: Dollars | undefined } | undefined;
};

/** Returns the price that pages show: what one unit costs on its own. */
export const shownPrice = (price: Dollars, promotion: ProductPromotion | undefined): Dollars =>
  promotion?.reduced?.price ?? price;
