import { type CartItem, capQuantity } from './cart.ts';

/** Combines lines of the same product; quantities add up to at most MAX_QUANTITY. */
export const combineLines = (items: readonly CartItem[]): CartItem[] => {
  const lines = new Map<string, CartItem>();
  for (const item of items) {
    const quantity = capQuantity(item.quantity + (lines.get(item.id)?.quantity ?? 0));
    lines.set(item.id, { ...item, quantity });
  }
  return [...lines.values()];
};
