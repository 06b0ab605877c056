import type { Product } from '../catalogue/product.ts';
import { type Cents, sum, times, toCents } from '../values/money.ts';

/** The most units of one product, and the most lines, that one order takes. */
export const MAX_QUANTITY = 99;
export const MAX_LINES = 200;

/** A quantity, or the most that one order takes. */
export const capped = (quantity: number): number => Math.min(quantity, MAX_QUANTITY);

/** The product fields plus quantity, as the seed has it. */
export type CartItem = Product & { quantity: number };

/** The most units of a product that one cart takes: no more than the shop shows as left. */
export const maxQuantityOf = ({ unitsLeft }: Pick<Product, 'unitsLeft'>): number => capped(unitsLeft);

/** One more of a product while stock lasts: raises a present line, otherwise appends it with quantity 1 (CART-1). */
export const addItem = (items: readonly CartItem[], product: Product): CartItem[] => {
  const { id, name, imageUrl, unitsLeft } = product;
  const most = maxQuantityOf(product);
  if (!items.some((item) => item.id === id))
    return most > 0 ? [...items, { ...product, quantity: 1 }] : [...items];
  // A line that already holds more than is left keeps its quantity: lowering it is the shopper's choice.
  return items.map((item) =>
    item.id === id
      ? {
          ...item,
          name,
          imageUrl,
          unitsLeft,
          quantity: Math.max(item.quantity, Math.min(item.quantity + 1, most)),
        }
      : item,
  );
};

/** One fewer; the line goes at 1 (CART-2). */
export const decreaseItem = (items: readonly CartItem[], id: string): CartItem[] =>
  items.flatMap((item) => {
    if (item.id !== id) return [item];
    return item.quantity > 1 ? [{ ...item, quantity: item.quantity - 1 }] : [];
  });

/** Without that line. */
export const removeItem = (items: readonly CartItem[], id: string): CartItem[] =>
  items.filter((item) => item.id !== id);

/** Units of a product that the shop can sell now. */
export type StockLevel = { readonly id: string; readonly left: number };

/** Both carts in one: the larger quantity of a product that stands in both, so that a repeat adds nothing. */
export const mergeItems = (items: readonly CartItem[], more: readonly CartItem[]): CartItem[] => [
  ...items.map((item) => {
    const other = more.find(({ id }) => id === item.id);
    return other && other.quantity > item.quantity ? { ...item, quantity: other.quantity } : item;
  }),
  ...more.filter((other) => !items.some(({ id }) => id === other.id)),
];

/** Sum of quantity times price in cents (CART-5). */
export const cartTotal = (items: readonly Pick<CartItem, 'price' | 'quantity'>[]): Cents =>
  sum(items.map((item) => times(toCents(item.price), item.quantity)));

/** Sum of quantities, the number on the bag (NAV-2). */
export const cartCount = (items: readonly Pick<CartItem, 'quantity'>[]): number =>
  sum(items.map((item) => item.quantity));
