import type { CartChange } from '#domain/cart/cart-change.ts';

/** The wishes of accounts, by product; the newest last. What is there already stays, what is not goes without a word. */
export type WishListRepository = {
  of(userId: string): Promise<string[]>;
  /** Whether the shop has such a product. */
  add(userId: string, productId: string): Promise<boolean>;
  remove(userId: string, productId: string): Promise<void>;
};

export type CartLine = { readonly productId: string; readonly quantity: number };

/** The carts of accounts. */
export type CartRepository = {
  of(userId: string): Promise<CartLine[]>;
  /**
   * Applies the changes in their order, in one transaction, those it knows already not again; answers the cart as it then
   * is. A product that is not sold any more is left out, and its change forgotten; of the others the newest
   * CHANGES_REMEMBERED of the account are known.
   */
  apply(userId: string, changes: readonly CartChange[], now: Date): Promise<CartLine[]>;
  /** Forgets which changes were applied before then. */
  forgetChanges(before: Date): Promise<void>;
};
