import { expect, test } from 'vitest';
import { createAccounts, createSessions, digestOf } from '#stress/environment/accounts.ts';
import { trackData } from '../../../test/support/access/owned-data.ts';
import { freshDatabase } from '../../../test/support/fresh-database.ts';
import { placed } from '../../../test/support/order-fixtures.ts';
import { anEmail } from '../../../test/support/shopper.ts';

/** Two people, one of whom owns one of each kind of data. */
const twoPeople = async () => {
  const database = await freshDatabase();
  const { rows } = database;
  const people = await createAccounts(rows, [anEmail(), anEmail()], 'a hash');
  const [ada, bruno] = people;
  if (!ada || !bruno) throw new Error('The accounts were not created.');
  await createSessions(rows, people);
  await placed(database, { userId: ada.id });
  await rows("insert into wish_items (user_id, product_id) values ($1, 'uji-matcha')", [ada.id]);
  await rows("insert into cart_lines (user_id, product_id, quantity) values ($1, 'uji-matcha', 2)", [ada.id]);
  return { database, ada, bruno };
};

test.each([
  ['the status of an order', 'orders', "update orders set status = 'cancelled'"],
  ['a line of an order', 'orders', 'update order_lines set quantity = quantity - 1'],
  ['the address of an order', 'orders', `update orders set shipping = shipping || '{"city":"Else"}'`],
  ['the owner of an order', 'orders', 'update orders set user_id = null'],
  ['a wish', 'wishes', 'delete from wish_items'],
  ['a cart', 'cart', 'update cart_lines set quantity = quantity + 1'],
  ['a name', 'account', "update users set display_name = 'Eve'"],
  ['a password', 'password', "update passwords set hash = 'another'"],
  ['a session', 'sessions', 'delete from sessions'],
])('detects a change of %s, unless its user made it', async (_, what, change) => {
  const { database, ada, bruno } = await twoPeople();
  await using shop = database;
  const corrupt = () =>
    shop.rows(
      `do $$ begin set session_replication_role = replica; ${change}; set session_replication_role = origin; end $$`,
    );
  const watch = trackData(shop.rows);
  expect(await watch.look([ada, bruno])).toEqual([]);
  expect(await watch.look([ada, bruno])).toEqual([]);
  await corrupt();
  expect(await watch.look([ada, bruno], bruno)).toContainEqual(
    expect.stringContaining(`${what} of ${ada.email}`),
  );
  expect(await watch.look([ada, bruno])).toEqual([]);
  await shop.rows('insert into devices (digest, user_id, seen_at) values ($1, $2, now())', [
    digestOf('secret'),
    ada.id,
  ]);
  expect(await watch.look([ada, bruno], ada)).toEqual([]);
});
