import { expect, test } from 'vitest';
import { aProduct } from '#test/support/examples.ts';
import { isWished, mergeWishes, toggleWish, type WishItem, wishesOf } from './wish-list.ts';

const ADA = 'ada@example.com';
const BRUNO = 'bruno@example.org';
const wish = (id: string, user: string | null): WishItem => ({ ...aProduct({ id }), user });

test('[WISH-1] a heart adds the tea with the shopper’s email', () => {
  expect(toggleWish([], ADA, aProduct({ id: 'a' }))).toEqual([wish('a', ADA)]);
});

test('[WISH-1] the same heart again removes the tea by its id, whatever else has changed', () => {
  const changed = aProduct({ id: 'a', price: 1, name: 'Renamed' });
  expect(toggleWish([wish('a', ADA), wish('b', ADA)], ADA, changed)).toEqual([wish('b', ADA)]);
});

test('[WISH-1] one shopper’s heart leaves another’s unchanged on a shared computer', () => {
  const both = toggleWish([wish('a', ADA)], BRUNO, aProduct({ id: 'a' }));
  expect(both).toEqual([wish('a', ADA), wish('a', BRUNO)]);
  expect(toggleWish(both, ADA, aProduct({ id: 'a' }))).toEqual([wish('a', BRUNO)]);
});

test('[WISH-2] a heart is active only for the shopper who pressed it', () => {
  const items = [wish('a', ADA), wish('b', null)];
  expect(isWished(items, ADA, 'a')).toBe(true);
  expect(isWished(items, BRUNO, 'a')).toBe(false);
  expect(isWished(items, null, 'a')).toBe(false);
  expect(isWished(items, null, 'b')).toBe(true);
});

test('[WISH-3] the account shows only the shopper’s wish list', () => {
  const items = [wish('a', ADA), wish('b', BRUNO), wish('c', null), wish('d', ADA)];
  expect(wishesOf(items, ADA).map(({ id }) => id)).toEqual(['a', 'd']);
  expect(wishesOf(items, null).map(({ id }) => id)).toEqual(['c']);
});

test('[WISH-1] a visitor’s wish list joins the account at sign-in without duplicates', () => {
  const merged = mergeWishes([wish('a', ADA), wish('a', null), wish('b', null), wish('c', BRUNO)], ADA);
  expect(merged).toEqual([wish('a', ADA), wish('b', ADA), wish('c', BRUNO)]);
  expect(mergeWishes(merged, ADA)).toEqual(merged);
});
