import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCartRepository } from '#adapters/postgres/cart/cart-repository.ts';
import { MAX_CHANGES_PER_REQUEST, MAX_STORED_CHANGE_IDS } from '#domain/cart/cart-change.ts';
import { HOUR } from '#domain/values/time.ts';
import { deleteOldCartChanges } from '#services/cart/saved-items.ts';
import { accountWithPassword } from '#test/support/account-fixtures.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';

const newUserId = async (database: FreshDatabase) => (await accountWithPassword(database)).id;
const changeCount = ({ rows }: FreshDatabase, user: string) =>
  rows('select 1 from cart_changes where user_id = $1', [user]).then(({ length }) => length);
/** This many changes that cancel out. */
const changes = (id: string, count = MAX_CHANGES_PER_REQUEST) =>
  Array.from({ length: count }, (_, n) => ({ changeId: randomUUID(), id, by: n % 2 ? -1 : 1 }));

test('stores nothing for changes of unknown products, however many arrive', async () => {
  await using database = await freshDatabase();
  const [carts, ada] = [createCartRepository(database.orm), await newUserId(database)];
  for (let call = 0; call < 5; call += 1) await carts.apply(ada, changes('no-such-tea'), new Date());
  expect(await changeCount(database, ada)).toBe(0);
  const change = { changeId: randomUUID(), id: 'uji-matcha', by: 1 };
  const mixed = [...changes('no-such-tea', 3), change, change];
  expect(await carts.apply(ada, mixed, new Date())).toEqual([{ productId: 'uji-matcha', quantity: 1 }]);
  expect(await changeCount(database, ada)).toBe(1);
});

test('an account that floods the change log keeps its newest changes, and no other account loses any', async () => {
  await using database = await freshDatabase();
  const carts = createCartRepository(database.orm);
  const [ada, bob] = [await newUserId(database), await newUserId(database)];
  const [earlyChanges, lastChanges] = [changes('uji-matcha', 1), changes('uji-matcha', 1)];
  await carts.apply(bob, earlyChanges, new Date(0));
  const calls = MAX_STORED_CHANGE_IDS / MAX_CHANGES_PER_REQUEST + 2;
  for (let call = 0; call < calls; call += 1) await carts.apply(ada, changes('uji-matcha'), new Date(call));
  await carts.apply(ada, lastChanges, new Date(calls));
  expect(await changeCount(database, ada)).toBe(MAX_STORED_CHANGE_IDS);
  // The latest changes are recognized when repeated, and so are another user's, long before.
  for (const [shopper, repeatedChanges] of [[ada, lastChanges] as const, [bob, earlyChanges] as const])
    expect(await carts.apply(shopper, repeatedChanges, new Date(calls))).toEqual([
      { productId: 'uji-matcha', quantity: 1 },
    ]);
});

test('applies a repeated change once within three days', async () => {
  await using database = await freshDatabase();
  const [carts, ada] = [createCartRepository(database.orm), await newUserId(database)];
  const friday = new Date('2026-11-20T18:00:00Z');
  const hoursLater = (hours: number) => new Date(friday.getTime() + hours * HOUR);
  const repeatedChanges = [{ changeId: randomUUID(), id: 'uji-matcha', by: 1 }];
  const deleteOldChangesAt = (now: Date) => deleteOldCartChanges({ carts, clock: () => now });
  await carts.apply(ada, repeatedChanges, friday);
  await deleteOldChangesAt(hoursLater(71));
  expect(await carts.apply(ada, repeatedChanges, hoursLater(71))).toEqual([
    { productId: 'uji-matcha', quantity: 1 },
  ]);
  await deleteOldChangesAt(hoursLater(73));
  expect(await changeCount(database, ada)).toBe(0);
});
