import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createPromotionRepository } from '#adapters/postgres/promotions/promotion-repository.ts';
import type { User } from '#domain/accounts/session.ts';
import { verifiedAccount } from '#test/support/account-fixtures.ts';
import { allStoredText } from '#test/support/all-stored-text.ts';
import { aPaidSession, aPurchase } from '#test/support/examples.ts';
import { expectLockWaits, type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { place, putInStock } from '#test/support/order-fixtures.ts';
import { addPromotions, usesOf } from '#test/support/promotion-fixtures.ts';

const CODE = 'ONCE';
const ADA = 'ada@example.com';

/** A shop with a coupon that each person may use once. */
const shopWithCoupon = async (database: FreshDatabase, changes: object = {}) => {
  await addPromotions(database, { coupons: [{ code: CODE, shopperLimit: 1, ...changes }] });
  const tea = `tea-${randomUUID()}`;
  await putInStock(database, tea, 1000);
  const repository = createOrderRepository(database.orm, database.orm);
  const data = createAccountData(database.orm);
  const buy = (user: User | null, email = user?.email ?? ADA) =>
    place(
      repository,
      aPurchase({ items: [{ id: tea, quantity: 1 }], coupon: CODE, email }),
      user?.id ?? null,
      email,
    );
  const buyAndPay = async (user: User) => {
    const order = await buy(user);
    if (!order.ok) throw new Error(order.error.code);
    await repository.apply(order.value.orderNumber, 'payment-received', aPaidSession(order.value));
  };
  return { repository, data, buy, buyAndPay };
};

const couponRejected = (reason: string) => ({ error: { code: 'coupon-refused', details: { reason } } });

test('[PROMO-1] rejects a guest’s once-per-person code identically for any email, and uses none', async () => {
  await using database = await freshDatabase();
  const { buy, buyAndPay } = await shopWithCoupon(database);
  await buyAndPay(await verifiedAccount(database, { email: ADA }));
  const bob = await verifiedAccount(database, { email: 'bob@example.com' });
  for (const email of [ADA, 'bob@example.com', 'unknown@example.com'])
    expect([email, await buy(null, email)]).toEqual([
      email,
      { ok: false, ...couponRejected('account-needed') },
    ]);
  expect(await usesOf(database, CODE)).toEqual({ counted: 1, rows: 1 });
  expect(await buy(bob)).toMatchObject({ ok: true });
});

test('[PROMO-1] reveals and uses nothing of a code before the email is verified', async () => {
  await using database = await freshDatabase();
  const { data, buy, buyAndPay } = await shopWithCoupon(database);
  const ada = await verifiedAccount(database, { email: ADA });
  await buyAndPay(ada);
  expect(await data.delete(ada)).toBe(true);
  for (const email of [ADA, 'unknown@example.com']) {
    const unverified = await verifiedAccount(database, { email, isVerified: false });
    expect(await buy(unverified)).toMatchObject(couponRejected('address-unproven'));
    expect(await data.delete(unverified)).toBe(true);
  }
  expect(await usesOf(database, CODE)).toEqual({ counted: 1, rows: 1 });
});

test('[PROMO-1] a deleted account that returns with the same address, in any spelling, has used its coupons', async () => {
  await using database = await freshDatabase();
  const { data, buy, buyAndPay } = await shopWithCoupon(database, { shopperLimit: 3 });
  // A new account each time, deleted with its redemptions.
  for (const email of [ADA, 'ADA@example.com', 'Ada@Example.COM']) {
    const account = await verifiedAccount(database, { email });
    await buyAndPay(account);
    expect(await data.delete(account)).toBe(true);
  }
  const recreated = await verifiedAccount(database, { email: ADA });
  expect(await buy(recreated)).toMatchObject(couponRejected('used-by-you'));
  expect(await createPromotionRepository(database.orm).coupon(CODE, recreated.id)).toMatchObject({
    usedByCustomer: 3,
  });
  expect(await buy(await verifiedAccount(database))).toMatchObject({ ok: true });
});

test('[PROMO-1] allows a code again after its cancelled use, also for a recreated account', async () => {
  await using database = await freshDatabase();
  const { repository, data, buy } = await shopWithCoupon(database);
  const ada = await verifiedAccount(database, { email: ADA });
  const order = await buy(ada);
  if (!order.ok) throw new Error(order.error.code);
  await repository.apply(order.value.orderNumber, 'payment-cancelled', null);
  expect(await data.delete(ada)).toBe(true);
  expect(await buy(await verifiedAccount(database, { email: ADA }))).toMatchObject({ ok: true });
});

test('[PROMO-1] stores unlinkable pseudonyms for the used codes of a removed account', async () => {
  await using database = await freshDatabase();
  const { data, buyAndPay, repository } = await shopWithCoupon(database);
  await addPromotions(database, { coupons: [{ code: 'TWICE', shopperLimit: 2 }, { code: 'FREE' }] });
  const ada = await verifiedAccount(database, { email: ADA });
  await buyAndPay(ada);
  for (const coupon of ['TWICE', 'FREE']) {
    const request = aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }], coupon });
    const order = await place(repository, request, ada.id, ADA);
    if (!order.ok) throw new Error(order.error.code);
    await repository.apply(request.receipt, 'payment-received', aPaidSession(order.value));
  }
  await data.delete(ada);
  await database.rows('update orders set forget_at = now()');
  await data.deleteDeliveredAddresses();
  const usedCodes = await database.rows<{ code: string; person: string }>(
    'select code, person, uses from spent_codes order by code',
  );
  const pseudonym = expect.stringMatching(/^[\w-]{43}$/);
  expect(usedCodes).toEqual([
    { code: CODE, person: pseudonym, uses: 1 },
    { code: 'TWICE', person: pseudonym, uses: 1 },
  ]);
  expect(new Set(usedCodes.map(({ person }) => person)).size).toBe(2);
  expect((await allStoredText(database)).toLowerCase()).not.toContain(ADA);
});

test('[PROMO-1] the uses of an expired coupon are deleted', async () => {
  await using database = await freshDatabase();
  const { data, buyAndPay } = await shopWithCoupon(database);
  const ada = await verifiedAccount(database, { email: ADA });
  await buyAndPay(ada);
  await data.delete(ada);
  const usedCodes = () => database.rows('select code from spent_codes');
  await database.rows("update coupons set ends_at = now() + interval '1 hour'");
  await data.deleteDeliveredAddresses();
  expect(await usedCodes()).toEqual([{ code: CODE }]);
  await database.rows("update coupons set ends_at = now() - interval '1 second'");
  await data.deleteDeliveredAddresses();
  expect(await usedCodes()).toEqual([]);
});

test('[PROMO-1] uses a coupon again for a late payment of a guest although it is limited per person since', async () => {
  await using database = await freshDatabase();
  const { repository, buy } = await shopWithCoupon(database, { shopperLimit: null, totalLimit: 1 });
  const order = await buy(null);
  if (!order.ok) throw new Error(order.error.code);
  await repository.apply(order.value.orderNumber, 'payment-expired', null);
  await database.rows('update coupons set shopper_limit = 1');
  const change = await repository.apply(
    order.value.orderNumber,
    'payment-received',
    aPaidSession(order.value),
  );
  expect(change).toMatchObject({ kind: 'moved' });
  expect(await usesOf(database, CODE)).toEqual({ counted: 1, rows: 1 });
});

test('[PROMO-1] counts a coupon that a late payment uses while its account is removed', async () => {
  await using database = await freshDatabase();
  const { repository, data, buy } = await shopWithCoupon(database);
  const ada = await verifiedAccount(database, { email: ADA });
  const order = await buy(ada);
  if (!order.ok) throw new Error(order.error.code);
  await repository.apply(order.value.orderNumber, 'payment-expired', null);
  const lockingClient = new pg.Client({ connectionString: database.url });
  await lockingClient.connect();
  await lockingClient.query('begin');
  await lockingClient.query('select from coupons for update');
  const paying = repository.apply(order.value.orderNumber, 'payment-received', aPaidSession(order.value));
  await expectLockWaits(database, 1);
  const removal = data.delete(ada);
  await expectLockWaits(database, 2);
  await lockingClient.query('commit');
  await lockingClient.end();
  expect([await paying, await removal]).toMatchObject([{ kind: 'moved' }, true]);
  expect(await database.rows('select code, uses from spent_codes')).toEqual([{ code: CODE, uses: 1 }]);
});
