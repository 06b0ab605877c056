import type { Product } from '../catalogue/product.ts';

/** A product with the email of its owner; `null` for a guest. */
export type WishItem = Product & { user: string | null };

const matches = (user: string | null, id: string) => (item: WishItem) => item.user === user && item.id === id;

/** True if the product is on the shopper's wish list (WISH-2). */
export const isWished = (items: readonly WishItem[], user: string | null, id: string): boolean =>
  items.some(matches(user, id));

/** Adds the product to the shopper's wish list, or removes it (WISH-1). */
export const toggleWish = (items: readonly WishItem[], user: string | null, product: Product): WishItem[] =>
  isWished(items, user, product.id)
    ? items.filter((item) => !matches(user, product.id)(item))
    : [...items, { ...product, user }];

/** Returns the shopper's wish list (WISH-3). */
export const wishesOf = (items: readonly WishItem[], user: string | null): WishItem[] =>
  items.filter((item) => item.user === user);

/** Merges a guest's wishes into the wish list of a user, each product once; `user` is an email, or null for a guest. */
export const mergeWishes = (items: readonly WishItem[], user: string | null): WishItem[] => {
  const merged: WishItem[] = [];
  for (const item of items) {
    const owned = item.user === null ? { ...item, user } : item;
    if (!isWished(merged, owned.user, owned.id)) merged.push(owned);
  }
  return merged;
};
