import type { Product } from '../catalogue/product.ts';

/** The product fields plus the owner's e-mail; `null` is the visitor who has not signed in. */
export type WishItem = Product & { user: string | null };

const owns = (user: string | null, id: string) => (item: WishItem) => item.user === user && item.id === id;

/** Whether that shopper's heart is active for the product (WISH-2). */
export const isWished = (items: readonly WishItem[], user: string | null, id: string): boolean =>
  items.some(owns(user, id));

/** Adds the product tagged with its owner, or removes it if present (WISH-1). */
export const toggleWish = (items: readonly WishItem[], user: string | null, product: Product): WishItem[] =>
  isWished(items, user, product.id)
    ? items.filter((item) => !owns(user, product.id)(item))
    : [...items, { ...product, user }];

/** That shopper's own wishes (WISH-3). */
export const wishesOf = (items: readonly WishItem[], user: string | null): WishItem[] =>
  items.filter((item) => item.user === user);

/** A visitor's wishes become the account's at sign-in; those it already has are not doubled. */
export const adoptWishes = (items: readonly WishItem[], user: string | null): WishItem[] => {
  const adopted: WishItem[] = [];
  for (const item of items) {
    const mine = item.user === null ? { ...item, user } : item;
    if (!isWished(adopted, mine.user, mine.id)) adopted.push(mine);
  }
  return adopted;
};
