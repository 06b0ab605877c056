import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { secrets } from '#adapters/passwords/secrets.ts';
import { createOrderAccessRepository } from '#adapters/postgres/orders/self-service/order-access-repository.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { err, ok } from '#domain/values/result.ts';
import {
  deleteExpiredOrderAccess,
  grantOrderAccess,
  mayChangeOrder,
  redeemAccessCode,
  sendAccessCode,
} from '#services/orders/order-access.ts';
import { sendOrderLink } from '#services/orders/send-order-link.ts';
import { accountWithPassword } from '#test/support/account-fixtures.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The ports at a time that a test sets. */
const opened = (database: FreshDatabase) => {
  let now = new Date('2026-11-28T12:00:00Z');
  const ports = { orderAccess: createOrderAccessRepository(database.orm), secrets, clock: () => now };
  return {
    ports,
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
};

const codesFor = async (database: FreshDatabase): Promise<string[]> => {
  const rows = await database.rows<{ code: string }>(
    "select facts ->> 'code' as code from letters where kind = 'order-access-code' order by created_at",
  );
  return rows.map(({ code }) => code);
};
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');
const guest = (accessSecret?: string) => ({ user: null, accessSecret });

test('lets the browser that placed a guest’s order change it for 180 days, and no other', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const { ports, wait } = opened(database);
  const secret = await grantOrderAccess(ports, order, undefined);
  expect(await grantOrderAccess(ports, order, secret)).toBe(secret);
  expect(await mayChangeOrder(ports, order, guest(secret))).toBe(true);
  expect(await mayChangeOrder(ports, order, guest())).toBe(false);
  expect(await mayChangeOrder(ports, order, guest(secrets.generate()))).toBe(false);
  expect(await mayChangeOrder(ports, { ...order, id: randomUUID() }, guest(secret))).toBe(false);
  expect(await mayChangeOrder(ports, { ...order, isAnonymized: true }, guest(secret))).toBe(false);
  wait(181 * DAY);
  expect(await mayChangeOrder(ports, order, guest(secret))).toBe(false);
  await deleteExpiredOrderAccess(ports);
  expect(await database.rows('select * from order_access_grants')).toEqual([]);
});

test('lets an account change its own order only', async () => {
  await using database = await freshDatabase();
  const [owner, other] = [await accountWithPassword(database), await accountWithPassword(database)];
  const { order } = await placed(database, { userId: owner.id });
  const { ports } = opened(database);
  expect(await mayChangeOrder(ports, order, { user: owner, accessSecret: undefined })).toBe(true);
  expect(await mayChangeOrder(ports, order, { user: other, accessSecret: undefined })).toBe(false);
});

test('grants access for the emailed code once', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const { ports } = opened(database);
  await sendAccessCode(ports, order);
  const [code = ''] = await codesFor(database);
  expect(code).toMatch(/^\d{6}$/);
  const redeemed = await redeemAccessCode(ports, order, code, undefined);
  expect(redeemed).toEqual(ok(expect.any(String)));
  const secret = redeemed.ok ? redeemed.value : '';
  expect(await mayChangeOrder(ports, order, guest(secret))).toBe(true);
  expect(await redeemAccessCode(ports, order, code, undefined)).toEqual(err({ code: 'access-code-expired' }));
});

test('ends a code after five wrong entries, after 15 minutes and with the next code', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const { order: anotherOrder } = await placed(database);
  const { ports, wait } = opened(database);
  await sendAccessCode(ports, order);
  const [first = ''] = await codesFor(database);
  expect(await redeemAccessCode(ports, anotherOrder, first, undefined)).toEqual(
    err({ code: 'access-code-expired' }),
  );
  for (let n = 0; n < 5; n += 1)
    expect(await redeemAccessCode(ports, order, otherThan(first), undefined)).toEqual(
      err({ code: 'wrong-access-code' }),
    );
  expect(await redeemAccessCode(ports, order, first, undefined)).toEqual(
    err({ code: 'access-code-expired' }),
  );
  wait(1);
  await sendAccessCode(ports, order);
  wait(16 * MINUTE);
  const second = (await codesFor(database)).find((code) => code !== first) ?? '';
  expect(await redeemAccessCode(ports, order, second, undefined)).toEqual(
    err({ code: 'access-code-expired' }),
  );
});

test('sends three codes of an order in an hour, also when they are requested at once', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const { ports, wait } = opened(database);
  const sent = await Promise.all(Array.from({ length: 8 }, () => sendAccessCode(ports, order)));
  expect(sent.filter((result) => result.ok)).toHaveLength(3);
  expect(sent).toContainEqual(err({ code: 'too-many-codes' }));
  expect(await codesFor(database)).toHaveLength(3);
  wait(61 * MINUTE);
  expect(await sendAccessCode(ports, order)).toEqual(ok(undefined));
  expect(await codesFor(database)).toHaveLength(4);
  await sendAccessCode(ports, { ...order, isAnonymized: true });
  expect(await codesFor(database)).toHaveLength(4);
  wait(61 * MINUTE);
  await deleteExpiredOrderAccess(ports);
  expect(await database.rows('select * from order_access_codes')).toEqual([]);
});

test('a code that is sent again after a lost response is emailed once, and survives the deletion of older ones', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const { ports, wait } = opened(database);
  const code = { code: '123456', digest: secrets.digest(`${order.id} 123456`) };
  for (let time = 0; time < 2; time += 1)
    expect(await ports.orderAccess.sendCode(order, code, ports.clock())).toBe(true);
  expect(await codesFor(database)).toEqual(['123456']);
  wait(14 * MINUTE);
  await deleteExpiredOrderAccess(ports);
  expect(await redeemAccessCode(ports, order, '123456', undefined)).toMatchObject({ ok: true });
});

test('sends six codes to an address in an hour for all unpaid orders with its email, and none for an order that ended', async () => {
  await using database = await freshDatabase();
  const { ports } = opened(database);
  const orders = [
    (await placed(database)).order,
    (await placed(database)).order,
    (await placed(database)).order,
  ];
  for (const status of ['cancelled', 'expired'] as const)
    for (const order of orders)
      expect(await sendAccessCode(ports, { ...order, status })).toEqual(
        err({ code: 'order-not-changeable' }),
      );
  const sent = await Promise.all(
    orders.flatMap((order) => [1, 2, 3].map(() => sendAccessCode(ports, order))),
  );
  expect(sent.filter((result) => result.ok)).toHaveLength(6);
  expect(await codesFor(database)).toHaveLength(6);
  const [order] = orders;
  if (!order) throw new Error('no order is placed');
  await database.rows("update orders set email = 'ada@example.com' where id = $1", [order.id]);
  await database.rows('delete from order_access_codes');
  expect(await sendAccessCode(ports, { ...order, email: 'ada@example.com' })).toEqual(ok(undefined));
  await database.rows("update letters set created_at = created_at - interval '1 hour'");
  expect(await sendAccessCode(ports, orders[1] ?? order)).toEqual(ok(undefined));
});

test('emails the link of an order for its number or short number with its email, three times an hour', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placed(database);
  const { ports } = opened(database);
  const deps = { ...ports, orders: repository, clock: () => new Date() };
  const links = () =>
    database.rows<{ to: string; secret: string | null }>(
      `select "to", facts ->> 'secret' as secret from letters where kind = 'order-link' order by created_at`,
    );
  await sendOrderLink(deps, shortNumberOf(order.orderNumber).toLowerCase(), order.email.toUpperCase());
  expect(await links()).toEqual([{ to: order.email, secret: order.linkSecret }]);
  await sendOrderLink(deps, order.orderNumber, order.email);
  for (let n = 0; n < 3; n += 1) await sendOrderLink(deps, order.orderNumber, order.email);
  expect(await links()).toHaveLength(3);
});

test('a stranger’s requests with wrong numbers do not use up the links of the customer', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placed(database);
  const deps = { ...opened(database).ports, orders: repository, clock: () => new Date() };
  for (let n = 0; n < 5; n += 1) await sendOrderLink(deps, randomUUID(), order.email);
  await sendOrderLink(deps, order.orderNumber, order.email);
  expect(
    await database.rows(
      "select due_at is not null as sent from letters where kind = 'order-link' order by created_at",
    ),
  ).toEqual([{ sent: false }, { sent: false }, { sent: false }, { sent: true }]);
});

test('a stranger’s unpaid orders with the customer’s email use up neither the codes nor the links of a paid one', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placed(database);
  const [first, second] = [(await placed(database)).order, (await placed(database)).order];
  const { ports } = opened(database);
  const deps = { ...ports, orders: repository, clock: () => new Date() };
  for (const stranger of [first, second])
    for (let n = 0; n < 4; n += 1) {
      await sendAccessCode(ports, stranger);
      await sendOrderLink(deps, stranger.orderNumber, order.email);
    }
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  expect(await sendAccessCode(ports, { ...order, status: 'paid' })).toEqual(ok(undefined));
  await sendOrderLink(deps, order.orderNumber, order.email);
  const links = await database.rows<{ secret: string }>(
    "select facts ->> 'secret' as secret from letters where kind = 'order-link' order by created_at",
  );
  expect(links).toHaveLength(4);
  expect(links.at(-1)?.secret).toBe(order.linkSecret);
});

test.each([
  ['another email', 'mallory@example.com'],
  ['no number', ''],
])('stores an email that is never sent for %s, so that the time does not differ', async (_, email) => {
  await using database = await freshDatabase();
  const { order, repository } = await placed(database);
  const { ports } = opened(database);
  const number = email === '' ? 'CAM-000000' : order.orderNumber;
  await sendOrderLink({ ...ports, orders: repository }, number, email || order.email);
  expect(await database.rows("select due_at, facts from letters where kind = 'order-link'")).toEqual([
    { due_at: null, facts: null },
  ]);
});
