import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCartRepository } from '#adapters/postgres/cart/cart-repository.ts';
import { verifiedAccount } from '#test/support/account-fixtures.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';

const MINUTE = 60_000;
const NOW = new Date();
const addUnits = (id: string, units: number) => ({ changeId: randomUUID(), id, by: units });
const cartLine = (productId: string, quantity: number) => ({ productId, quantity });

/** The carts of two shoppers. */
const twoCarts = async () => {
  const database = await freshDatabase();
  const [ada, bruno] = [await verifiedAccount(database), await verifiedAccount(database)];
  return { database, carts: createCartRepository(database.orm), ada: ada.id, bruno: bruno.id };
};

test('adds up changes in order, and keeps lines in the order of addition', async () => {
  const { database, carts, ada } = await twoCarts();
  await using _ = database;
  expect(await carts.of(ada)).toEqual([]);
  await carts.apply(ada, [addUnits('uji-matcha', 2)], NOW);
  expect(await carts.apply(ada, [addUnits('genmaicha', 1), addUnits('uji-matcha', 3)], NOW)).toEqual([
    cartLine('uji-matcha', 5),
    cartLine('genmaicha', 1),
  ]);
  const minimumChange = { changeId: randomUUID(), id: 'genmaicha', atLeast: 4 };
  expect(await carts.apply(ada, [minimumChange, addUnits('uji-matcha', -5)], NOW)).toEqual([
    cartLine('genmaicha', 4),
  ]);
  expect(await carts.apply(ada, [addUnits('genmaicha', 0)], NOW)).toEqual([cartLine('genmaicha', 4)]);
  expect(await carts.apply(ada, [], NOW)).toEqual(await carts.of(ada));
});

test('applies a repeated change once until its record is deleted', async () => {
  const { database, carts, ada, bruno } = await twoCarts();
  await using _ = database;
  const change = addUnits('uji-matcha', 2);
  const upperCaseChange = { ...change, changeId: change.changeId.toUpperCase() };
  await carts.apply(ada, [upperCaseChange, upperCaseChange], NOW);
  expect(await carts.apply(ada, [change, addUnits('genmaicha', 1)], NOW)).toEqual([
    cartLine('uji-matcha', 2),
    cartLine('genmaicha', 1),
  ]);
  // The same id of another user is another change.
  expect(await carts.apply(bruno, [change], NOW)).toEqual([cartLine('uji-matcha', 2)]);
  await carts.deleteChanges(NOW);
  expect(await carts.apply(ada, [change], NOW)).toContainEqual(cartLine('uji-matcha', 2));
  await carts.deleteChanges(new Date(NOW.getTime() + MINUTE));
  expect(await carts.apply(ada, [change], NOW)).toContainEqual(cartLine('uji-matcha', 4));
});

test('skips products that are not for sale, and adds the rest', async () => {
  const { database, carts, ada, bruno } = await twoCarts();
  await using _ = database;
  expect(await carts.apply(ada, [addUnits('no-such-tea', 2)], NOW)).toEqual([]);
  expect(await carts.apply(ada, [addUnits('no-such-tea', 2), addUnits('uji-matcha', 1)], NOW)).toEqual([
    cartLine('uji-matcha', 1),
  ]);
  expect(await carts.of(bruno)).toEqual([]);
});

test('applies simultaneous changes of two tabs completely', async () => {
  const { database, carts, ada } = await twoCarts();
  await using _ = database;
  await Promise.all(Array.from({ length: 8 }, () => carts.apply(ada, [addUnits('uji-matcha', 1)], NOW)));
  expect(await carts.of(ada)).toEqual([cartLine('uji-matcha', 8)]);
});
