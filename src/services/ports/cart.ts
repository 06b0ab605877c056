import type { SavedItemChange } from '#domain/cart/cart-change.ts';

/** A line of a saved cart, without product data. */
export type CartLine = { readonly productId: string; readonly quantity: number };

/** Saved carts and wish lists of accounts, changed by any of their devices. */
export type CartRepository = {
  of(userId: string): Promise<CartLine[]>;
  /** Returns the products of the wish list, oldest first. */
  wishesOf(userId: string): Promise<string[]>;
  /** Applies changes in one transaction and returns the cart; ignores known change ids and unknown products. */
  apply(userId: string, changes: readonly SavedItemChange[], now: Date): Promise<CartLine[]>;
  deleteChanges(before: Date): Promise<void>;
};

/** Ports of the saved cart and wish list. */
export type CartPorts = { readonly carts: CartRepository };
