import { type CartItem, capQuantity } from '../../cart/cart.ts';
import type { Product } from '../../catalogue/product.ts';
import type { Dollars } from '../../values/money.ts';

/** A line of an earlier order. */
type EarlierLine = {
  readonly id: string;
  readonly name: string;
  readonly price: Dollars;
  readonly quantity: number;
};

/** What is different from the earlier order. */
export type ReorderNote =
  | { readonly kind: 'unavailable' | 'sold-out'; readonly name: string }
  | { readonly kind: 'fewer'; readonly name: string; readonly quantity: number }
  | { readonly kind: 'price-changed'; readonly name: string; readonly was: Dollars; readonly is: Dollars };

/** Cart items of an earlier order at today's prices and within the stock, and what is different. */
export type Reorder = { readonly items: readonly CartItem[]; readonly notes: readonly ReorderNote[] };

/** Returns the cart items for the lines of an earlier order. */
export const reorder = (lines: readonly EarlierLine[], products: ReadonlyMap<string, Product>): Reorder => {
  const results = lines.map((line) => reorderLine(line, products.get(line.id)));
  return { items: results.flatMap(({ item }) => item ?? []), notes: results.flatMap(({ notes }) => notes) };
};

const reorderLine = (
  { name, price, quantity }: EarlierLine,
  product: Product | undefined,
): { item?: CartItem; notes: ReorderNote[] } => {
  if (!product) return { notes: [{ kind: 'unavailable', name }] };
  const available = capQuantity(Math.min(quantity, product.unitsLeft));
  if (available <= 0) return { notes: [{ kind: 'sold-out', name: product.name }] };
  const notes: ReorderNote[] = [];
  if (available < quantity) notes.push({ kind: 'fewer', name: product.name, quantity: available });
  if (product.price !== price)
    notes.push({ kind: 'price-changed', name: product.name, was: price, is: product.price });
  return { item: { ...product, quantity: available }, notes };
};
