import type { SavedItemChange } from '#domain/cart/cart-change.ts';

/** Wish lists of accounts, oldest first; adding and removing are idempotent. */
export type WishListRepository = {
  of(userId: string): Promise<string[]>;
  /** Returns false for a product that is not for sale. */
  add(userId: string, productId: string): Promise<boolean>;
  remove(userId: string, productId: string): Promise<void>;
};

/** A line of a saved cart, without product data. */
export type CartLine = { readonly productId: string; readonly quantity: number };

/** Saved carts of accounts, changed by any of their devices together with the wish lists. */
export type CartRepository = {
  of(userId: string): Promise<CartLine[]>;
  /** Applies changes in one transaction and returns the cart; ignores known change ids and unknown products. */
  apply(userId: string, changes: readonly SavedItemChange[], now: Date): Promise<CartLine[]>;
  deleteChanges(before: Date): Promise<void>;
};

/** Ports of the saved cart and wish list. */
export type CartPorts = { readonly carts: CartRepository; readonly wishLists: WishListRepository };
