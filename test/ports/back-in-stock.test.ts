import { expect, test } from 'vitest';
import { secrets } from '#adapters/passwords/secrets.ts';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { createBackInStockRepository } from '#adapters/postgres/catalogue/back-in-stock-repository.ts';
import type { Database } from '#adapters/postgres/connection/database.ts';
import {
  confirmBackInStockRequest,
  findBackInStockRequest,
  requestBackInStockEmail,
  sendBackInStockEmails,
} from '#services/catalogue/back-in-stock.ts';
import { accountPorts, signedUpAccount, verifiedAccount } from '#test/support/account-fixtures.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { putInStock } from '#test/support/order-fixtures.ts';
import { silentLog } from '#test/support/silent-log.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = new Date('2026-11-28T10:00:00.000Z');
const MATCHA = { id: 'uji-matcha', name: 'Uji Matcha, Stone-Ground' };
const EMAIL = 'ada@example.com';

const portsOf = (database: Pick<Database, 'orm'>, now = NOW) => ({
  backInStock: createBackInStockRepository(database.orm),
  secrets,
  clock: () => now,
  log: silentLog,
});
const after = (ms: number) => new Date(NOW.getTime() + ms);

type Row = Record<string, unknown>;
const requests = (database: FreshDatabase) =>
  database.rows<Row>('select product_id, email, confirmed_at, expires_at from back_in_stock_requests');
const emails = (database: FreshDatabase, kind: string) =>
  database.rows<{ to: string; facts: Record<string, string> }>(
    'select "to", facts from letters where kind = $1 order by created_at, id',
    [kind],
  );
const lastSecret = async (database: FreshDatabase) =>
  (await emails(database, 'confirm-back-in-stock')).at(-1)?.facts['secret'] ?? '';
const setUnits = (database: FreshDatabase, id: string, units: number) =>
  database.rows('update products set stock_grams = unit_grams * $2 where id = $1', [id, units]);

/** Stores a confirmed request. */
const confirmed = async (database: FreshDatabase, product = MATCHA, email = EMAIL) => {
  await requestBackInStockEmail(portsOf(database), product, email);
  expect((await confirmBackInStockRequest(portsOf(database), await lastSecret(database))).ok).toBe(true);
};

test('emails a link that confirms the request once, and keeps the request for half a year', async () => {
  await using database = await freshDatabase();
  await requestBackInStockEmail(portsOf(database), MATCHA, EMAIL);
  const secret = await lastSecret(database);
  expect(await emails(database, 'confirm-back-in-stock')).toEqual([
    { to: EMAIL, facts: { secret, name: MATCHA.name } },
  ]);
  const [stored] = await database.rows<Row>('select * from back_in_stock_requests');
  expect(stored?.['digest']).toBe(secrets.digest(secret));
  expect(stored).toMatchObject({ confirmed_at: null, expires_at: after(7 * DAY) });
  expect(JSON.stringify(stored)).not.toContain(secret);
  const found = { name: MATCHA.name, group: 'tea', isConfirmed: false };
  expect(await findBackInStockRequest(portsOf(database), secret)).toEqual(found);

  const later = portsOf(database, after(DAY));
  expect((await confirmBackInStockRequest(later, secret)).ok).toBe(true);
  expect(await findBackInStockRequest(later, secret)).toEqual({ ...found, isConfirmed: true });
  const times = { confirmed_at: after(DAY), expires_at: after(181 * DAY) };
  expect(await requests(database)).toMatchObject([times]);
  expect((await confirmBackInStockRequest(portsOf(database, after(2 * DAY)), secret)).ok).toBe(true);
  expect(await requests(database)).toMatchObject([times]);
});

test('rejects an unknown link, an expired one and that of a product that is no longer sold', async () => {
  await using database = await freshDatabase();
  await requestBackInStockEmail(portsOf(database), MATCHA, EMAIL);
  const secret = await lastSecret(database);
  const ended = { ok: false, error: { code: 'link-ended' } };
  expect(await confirmBackInStockRequest(portsOf(database), 'x'.repeat(43))).toEqual(ended);
  const late = portsOf(database, after(7 * DAY));
  expect(await confirmBackInStockRequest(late, secret)).toEqual(ended);
  expect(await findBackInStockRequest(late, secret)).toBeUndefined();
  await database.rows('update products set archived_at = now() where id = $1', [MATCHA.id]);
  expect(await findBackInStockRequest(portsOf(database), secret)).toBeUndefined();
});

test('sends one link a minute, whose successor replaces it, and none once the request is confirmed', async () => {
  await using database = await freshDatabase();
  const ask = (ms: number, email = EMAIL) =>
    requestBackInStockEmail(portsOf(database, after(ms)), MATCHA, email);
  await Promise.all(Array.from({ length: 4 }, () => ask(0)));
  await ask(MINUTE - 1, EMAIL.toUpperCase());
  expect(await emails(database, 'confirm-back-in-stock')).toHaveLength(1);
  const first = await lastSecret(database);
  await ask(MINUTE);
  const second = await lastSecret(database);
  expect(second).not.toBe(first);
  expect(await findBackInStockRequest(portsOf(database), first)).toBeUndefined();
  expect((await confirmBackInStockRequest(portsOf(database), second)).ok).toBe(true);
  await ask(DAY);
  expect(await emails(database, 'confirm-back-in-stock')).toHaveLength(2);
  expect(await requests(database)).toHaveLength(1);
  // After the request has expired, the address may request again.
  await ask(181 * DAY);
  expect(await emails(database, 'confirm-back-in-stock')).toHaveLength(3);
  expect(await requests(database)).toMatchObject([{ confirmed_at: null }]);
});

test('stores at most twenty requests of an address', async () => {
  await using database = await freshDatabase();
  for (let number = 0; number < 21; number += 1) {
    const id = `tea-${number}`;
    await putInStock(database, id, 0);
    await requestBackInStockEmail(portsOf(database), { id, name: id }, EMAIL);
  }
  expect(await requests(database)).toHaveLength(20);
  expect(await emails(database, 'confirm-back-in-stock')).toHaveLength(20);
  const secretsOfAddress = await database.rows(
    'select distinct unsubscribe_secret from back_in_stock_requests',
  );
  expect(secretsOfAddress).toHaveLength(1);
});

test('emails each confirmed request once when the product is in stock, and deletes it', async () => {
  await using database = await freshDatabase();
  await setUnits(database, MATCHA.id, 0);
  await confirmed(database);
  await confirmed(database, MATCHA, 'bruno@example.com');
  await requestBackInStockEmail(portsOf(database), MATCHA, 'eve@example.com');
  const send = () => sendBackInStockEmails(portsOf(database, after(MINUTE)));
  await send();
  expect(await emails(database, 'back-in-stock')).toEqual([]);
  await setUnits(database, MATCHA.id, 1);
  await database.rows('update products set archived_at = now() where id = $1', [MATCHA.id]);
  await send();
  expect(await emails(database, 'back-in-stock')).toEqual([]);
  await database.rows('update products set archived_at = null where id = $1', [MATCHA.id]);

  // Several servers at once.
  await Promise.all(Array.from({ length: 4 }, send));
  const sent = await emails(database, 'back-in-stock');
  expect(sent.map(({ to }) => to).toSorted()).toEqual([EMAIL, 'bruno@example.com']);
  for (const { facts } of sent) expect(facts).toMatchObject({ name: MATCHA.name });
  expect(await requests(database)).toMatchObject([{ email: 'eve@example.com', confirmed_at: null }]);
  await send();
  expect(await emails(database, 'back-in-stock')).toHaveLength(2);
});

test('keeps the request if its email cannot be written', async () => {
  await using database = await freshDatabase();
  await setUnits(database, MATCHA.id, 3);
  await confirmed(database);
  await database.rows(`alter table letters add constraint broken check (kind <> 'back-in-stock') not valid`);
  await expect(sendBackInStockEmails(portsOf(database))).rejects.toThrow();
  expect(await requests(database)).toHaveLength(1);
  await database.rows('alter table letters drop constraint broken');
  await sendBackInStockEmails(portsOf(database));
  expect(await emails(database, 'back-in-stock')).toHaveLength(1);
  expect(await requests(database)).toEqual([]);
});

test('sends no email for a confirmed request that has expired, and deletes expired ones', async () => {
  await using database = await freshDatabase();
  await setUnits(database, MATCHA.id, 3);
  await confirmed(database);
  await requestBackInStockEmail(portsOf(database), MATCHA, 'eve@example.com');
  const { backInStock } = portsOf(database);
  await backInStock.deleteExpired(after(7 * DAY));
  expect(await requests(database)).toMatchObject([{ email: EMAIL }]);
  await sendBackInStockEmails(portsOf(database, after(180 * DAY)));
  expect(await emails(database, 'back-in-stock')).toEqual([]);
  await backInStock.deleteExpired(after(180 * DAY));
  expect(await requests(database)).toEqual([]);
});

test('the link of an email deletes all requests of its address, and no others', async () => {
  await using database = await freshDatabase();
  await setUnits(database, MATCHA.id, 1);
  await confirmed(database);
  await confirmed(database, { id: 'genmaicha', name: 'Genmaicha' });
  await setUnits(database, 'genmaicha', 0);
  await confirmed(database, { id: 'genmaicha', name: 'Genmaicha' }, 'bruno@example.com');
  await sendBackInStockEmails(portsOf(database));
  const [email] = await emails(database, 'back-in-stock');
  const { backInStock } = portsOf(database);
  await backInStock.stop('unknown');
  expect(await requests(database)).toHaveLength(2);
  await backInStock.stop(email?.facts['unsubscribeSecret'] ?? '');
  expect(await requests(database)).toMatchObject([{ email: 'bruno@example.com' }]);
});

test('deletes the requests of a person with a verified email, and leaves those of an unverified one', async () => {
  await using database = await freshDatabase();
  const data = createAccountData(database.orm);
  const ada = await verifiedAccount(database);
  const { user: eve } = await signedUpAccount(accountPorts(database));
  for (const { email } of [ada, eve])
    await requestBackInStockEmail(portsOf(database), MATCHA, email.toUpperCase());
  expect([await data.delete(ada), await data.delete(eve)]).toEqual([true, true]);
  expect(await requests(database)).toMatchObject([{ email: eve.email.toUpperCase() }]);
  expect(await data.deleteGuest(eve.email)).toBe(0);
  expect(await requests(database)).toEqual([]);
});
