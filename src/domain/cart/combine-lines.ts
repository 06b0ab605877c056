import { type CartItem, capped } from './cart.ts';

export const combineLines = (items: readonly CartItem[]): CartItem[] => {
  const lines = new Map<string, CartItem>();
  for (const item of items) {
    const quantity = capped(item.quantity + (lines.get(item.id)?.quantity ?? 0));
    lines.set(item.id, { ...item, quantity });
  }
  return [...lines.values()];
};
