import type { Product } from '../catalogue/product.ts';
import { type Cents, sum, times, toCents } from '../values/money.ts';

/** Units of one product in an order. */
export const MAX_QUANTITY = 99;
/** Lines of an order. */
export const MAX_LINES = 200;

/** Returns the quantity, at most MAX_QUANTITY. */
export const capQuantity = (quantity: number): number => Math.min(quantity, MAX_QUANTITY);

/** A cart line in wire form and client state: the product as last seen, and its quantity. */
export type CartItem = Product & { quantity: number };

/** Returns the most units that a cart can get: those in stock, at most MAX_QUANTITY. */
export const maxQuantityOf = ({ unitsLeft }: Pick<Product, 'unitsLeft'>): number => capQuantity(unitsLeft);

/** Adds one unit of a product while stock lasts, as a new line if there is none (CART-1). */
export const addItem = (items: readonly CartItem[], product: Product): CartItem[] => {
  const { id, name, imageUrl, unitsLeft } = product;
  const max = maxQuantityOf(product);
  if (!items.some((item) => item.id === id))
    return max > 0 ? [...items, { ...product, quantity: 1 }] : [...items];
  // A line that exceeds the stock is not lowered here: that is the shopper's choice.
  return items.map((item) =>
    item.id === id
      ? {
          ...item,
          name,
          imageUrl,
          unitsLeft,
          quantity: Math.max(item.quantity, Math.min(item.quantity + 1, max)),
        }
      : item,
  );
};

/** Removes one unit; the line disappears with its last one (CART-2). */
export const decreaseItem = (items: readonly CartItem[], id: string): CartItem[] =>
  items.flatMap((item) => {
    if (item.id !== id) return [item];
    return item.quantity > 1 ? [{ ...item, quantity: item.quantity - 1 }] : [];
  });

/** Sets the quantity of a line, from 1 to the most that the cart can get (CART-2). */
export const setQuantity = (items: readonly CartItem[], id: string, quantity: number): CartItem[] =>
  items.map((item) =>
    item.id === id ? { ...item, quantity: Math.max(1, Math.min(quantity, maxQuantityOf(item))) } : item,
  );

/** Removes the line of a product (CART-2). */
export const removeItem = (items: readonly CartItem[], id: string): CartItem[] =>
  items.filter((item) => item.id !== id);

/** Puts a removed line back to its position, unless the product was added again. */
export const putBack = (items: readonly CartItem[], removed: CartItem, position: number): CartItem[] =>
  items.some(({ id }) => id === removed.id)
    ? [...items]
    : [...items.slice(0, position), removed, ...items.slice(position)];

/** The units of a product that can be bought. */
export type StockLevel = { readonly id: string; readonly left: number };

/** Merges two carts; of a product in both, the larger quantity counts, so that merging again changes nothing. */
export const mergeItems = (items: readonly CartItem[], additions: readonly CartItem[]): CartItem[] => [
  ...items.map((item) => {
    const addition = additions.find(({ id }) => id === item.id);
    return addition && addition.quantity > item.quantity ? { ...item, quantity: addition.quantity } : item;
  }),
  ...additions.filter((addition) => !items.some(({ id }) => id === addition.id)),
];

/** Returns the sum of quantity times price, in cents (CART-5). */
export const cartTotal = (items: readonly Pick<CartItem, 'price' | 'quantity'>[]): Cents =>
  sum(items.map((item) => times(toCents(item.price), item.quantity)));

/** Returns the sum of quantities, the number on the cart icon (NAV-2). */
export const cartCount = (items: readonly Pick<CartItem, 'quantity'>[]): number =>
  sum(items.map((item) => item.quantity));
