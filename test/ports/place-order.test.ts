import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { secrets } from '#adapters/passwords/secrets.ts';
import { createPromotionRepository } from '#adapters/postgres/promotions/promotion-repository.ts';
import type { User } from '#domain/accounts/session.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import { err, ok } from '#domain/values/result.ts';
import { placeOrder } from '#services/orders/place-order.ts';
import { openPayment } from '#services/payments/open-payment.ts';
import type { PaymentProvider } from '#services/ports/ports.ts';
import { verifiedAccount } from '#test/support/account-fixtures.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { gramsOf, putInStock } from '#test/support/order-fixtures.ts';
import { paymentPorts, sessionOf } from '#test/support/payment-ports.ts';
import { addPromotions } from '#test/support/promotion-fixtures.ts';

const IP_ADDRESS = '192.0.2.1';
const opensSession: Partial<PaymentProvider> = { open: async (order) => ok(sessionOf(order)) };

/** A shop with five units of a $10.00 tea, with these responses of the payment provider. */
const shopWith = async (database: FreshDatabase, provider: Partial<PaymentProvider> = opensSession) => {
  const tea = `tea-${randomUUID()}`;
  await putInStock(database, tea, 5);
  const { providerCalls, logLines, ports } = paymentPorts(database, provider, 0);
  const place = placeOrder.bind(null, {
    ...ports,
    promotionRepository: createPromotionRepository(database.orm),
    secrets,
    newId: () => randomUUID(),
    openPayment: (order) => openPayment(ports, order),
  });
  return {
    providerCalls,
    logLines,
    ports,
    repository: ports.orders,
    payments: ports.payments,
    purchase: (changes: Partial<PurchaseRequest> = {}) =>
      aPurchase({ items: [{ id: tea, quantity: 2 }], ...changes }),
    place: (request: PurchaseRequest, user: User | null = null, ipAddress = IP_ADDRESS) =>
      place(request, { user }, ipAddress),
    stock: () => gramsOf(database, tea),
  };
};

test('[CART-9] returns the same payment page for the same purchase, and none for another under its number', async () => {
  await using database = await freshDatabase();
  const { providerCalls, repository, place, purchase, stock } = await shopWith(database);
  const request = purchase();
  const placed = await place(request);
  const { receipt } = request;
  const order = await repository.find(receipt);
  if (!order) throw new Error('the order was not found');
  expect(placed).toEqual(
    ok({
      url: sessionOf(order).url,
      receipt,
      linkSecret: order.linkSecret,
      accessSecret: expect.any(String),
    }),
  );
  expect(order).toMatchObject({
    status: 'awaiting-payment',
    email: request.email,
    userId: null,
    totalCents: 2000,
  });
  expect(await place(request)).toMatchObject({ value: { url: sessionOf(order).url, receipt } });
  expect([providerCalls, await stock()]).toEqual([['open'], 3]);
  const moreUnits = { ...request, items: request.items.map(({ id }) => ({ id, quantity: 3 })) };
  for (const other of [moreUnits, { ...request, email: 'bruno@example.com' }])
    expect(await place(other)).toEqual(err({ code: 'order-number-used' }));
  expect([providerCalls, await stock()]).toEqual([['open'], 3]);
});

test('[CART-9] rejects a purchase whose order is paid or ended', async () => {
  await using database = await freshDatabase();
  const { repository, place, purchase } = await shopWith(database);
  const [paid, cancelled] = [purchase(), purchase()];
  for (const request of [paid, cancelled]) await place(request);
  await repository.apply(paid.receipt, 'payment-received', null);
  await repository.apply(cancelled.receipt, 'payment-cancelled', null);
  expect(await place(paid)).toEqual(err({ code: 'order-already-paid' }));
  expect(await place(cancelled)).toEqual(err({ code: 'order-closed' }));
});

test('keeps an order for a retry in an outage, and releases stock when the provider rejects it', async () => {
  await using database = await freshDatabase();
  const results = [
    err({ code: 'payment-unavailable', reason: 'no response' } as const),
    err({ code: 'payment-refused', reason: 'no such currency' } as const),
  ];
  const { repository, logLines, place, purchase, stock } = await shopWith(database, {
    open: async (order) => results.shift() ?? ok(sessionOf(order)),
  });
  const request = purchase();
  const { receipt } = request;
  const status = async () => (await repository.find(receipt))?.status;
  expect(await place(request)).toEqual(err({ code: 'payment-unavailable' }));
  expect([await status(), await stock()]).toEqual(['awaiting-payment', 3]);
  expect(await place(request)).toEqual(err({ code: 'payment-refused' }));
  expect([await status(), await stock()]).toEqual(['cancelled', 5]);
  expect(logLines.map(([, facts, message]) => [facts, message])).toEqual(
    ['no response', 'no such currency'].map((reason) => [
      { event: 'payment-page.failed', orderNumber: receipt, reason },
      'The payment page did not open',
    ]),
  );
});

test('rejects an outdated total or an invalid coupon with details and charges nothing', async () => {
  await using database = await freshDatabase();
  await addPromotions(database, { coupons: [{ code: 'DUE', minimumCents: 5000 }, { code: 'TENTH' }] });
  const { providerCalls, place, purchase, stock } = await shopWith(database);
  expect(await place(purchase({ total: 19.99 }))).toEqual(
    err({ code: 'total-changed', details: { was: 19.99, is: 20, discounts: [] } }),
  );
  expect(await place(purchase({ total: 20, coupon: 'TENTH' }))).toMatchObject(
    err({ code: 'total-changed', details: { was: 20, is: 18, discounts: [{ amount: 2 }] } }),
  );
  expect(await place(purchase({ coupon: 'DUE' }))).toMatchObject(err({ code: 'coupon-refused' }));
  expect(await place(purchase({ items: [{ id: 'no-tea', quantity: 1 }] }))).toMatchObject({ ok: false });
  expect([providerCalls, await stock()]).toEqual([[], 5]);
  for (const total of [20, undefined]) expect(await place(purchase({ total }))).toMatchObject({ ok: true });
  expect([providerCalls, await stock()]).toEqual([['open', 'open'], 1]);
});

test('stores an order with its account, and requires an email of a guest', async () => {
  await using database = await freshDatabase();
  const { repository, place, purchase } = await shopWith(database);
  const user = await verifiedAccount(database);
  const [withEmail, withoutEmail] = [purchase(), purchase({ email: undefined })];
  expect(await place(withEmail, user)).toMatchObject({ ok: true });
  expect(await repository.find(withEmail.receipt)).toMatchObject({ userId: user.id, email: user.email });
  expect(await place(withoutEmail)).toEqual(err({ code: 'email-required' }));
  expect(await place(withoutEmail, user)).toMatchObject({ ok: true });
});

test('limits an address to thirty unpaid orders, and serves other addresses', async () => {
  await using database = await freshDatabase();
  const { place, purchase } = await shopWith(database);
  await database.rows('update products set stock_grams = 100000 * unit_grams');
  for (let n = 0; n < 30; n += 1) expect(await place(purchase())).toMatchObject({ ok: true });
  expect(await place(purchase())).toEqual(err({ code: 'many-unpaid-nearby' }));
  expect(await place(purchase(), null, '192.0.2.2')).toMatchObject({ ok: true });
});

const keySpent = err({
  code: 'payment-unavailable',
  reason: 'a saved failure',
  isKeyConsumed: true,
} as const);

test('stores the next idempotency key before use after a persistent failure', async () => {
  await using database = await freshDatabase();
  const storedAttempt = async () =>
    (await database.rows('select payment_attempt as n from orders'))[0]?.['n'];
  const providerCalls: unknown[] = [];
  const { place, purchase, stock } = await shopWith(database, {
    open: async (order) => {
      providerCalls.push([order.paymentAttempt, await storedAttempt()]);
      return providerCalls.length < 4 ? keySpent : ok(sessionOf(order));
    },
  });
  const request = purchase();
  expect(await place(request)).toEqual(err({ code: 'payment-unavailable' }));
  expect(await place(request)).toMatchObject({ ok: true });
  expect(providerCalls).toEqual([0, 1, 2, 3].map((n) => [n, n]));
  expect(await stock()).toBe(3);
});

test('opening a second session of an order returns its current one, and none when that has ended', async () => {
  await using database = await freshDatabase();
  const url = 'https://pay.example/first';
  let beforeOpen = async (_receipt: string): Promise<unknown> => undefined;
  const { repository, payments, place, purchase } = await shopWith(database, {
    open: async (order) => {
      await beforeOpen(order.orderNumber);
      return ok(sessionOf(order));
    },
  });
  const [first, other] = [purchase(), purchase()];
  beforeOpen = (receipt) => payments.attachPayment(receipt, { id: 'cs_first', url });
  expect(await place(first)).toMatchObject({ ok: true, value: { url } });
  expect(await place(first)).toMatchObject({ ok: true, value: { url } });
  beforeOpen = (receipt) => repository.endWithoutSession(receipt, 'payment-cancelled');
  expect(await place(other)).toEqual(err({ code: 'order-closed' }));
  expect((await repository.find(other.receipt))?.payment).toBe(null);
});

test('a rejected second session leaves the first one open', async () => {
  await using database = await freshDatabase();
  const url = 'https://pay.example/first';
  const { payments, place, purchase, stock } = await shopWith(database, {
    open: async ({ orderNumber: receipt }) => {
      await payments.attachPayment(receipt, { id: 'cs_first', url });
      return err({ code: 'payment-refused', reason: 'too late' });
    },
  });
  expect(await place(purchase())).toMatchObject({ ok: true, value: { url } });
  expect(await stock()).toBe(3);
});

test('[CART-9] ends an order without a payment page after minutes, and accepts the purchase under a new number', async () => {
  await using database = await freshDatabase();
  const results = [err({ code: 'payment-unavailable', reason: 'no response' } as const)];
  const { providerCalls, logLines, repository, place, purchase, stock } = await shopWith(database, {
    open: async (order) => results.shift() ?? ok(sessionOf(order)),
  });
  const request = purchase();
  expect(await place(request)).toEqual(err({ code: 'payment-unavailable' }));
  await database.rows("update orders set created_at = created_at - interval '3 minutes'");
  expect(await place(request)).toEqual(err({ code: 'order-closed' }));
  expect((await repository.find(request.receipt))?.status).toBe('cancelled');
  expect([providerCalls, logLines.length, await stock()]).toEqual([['open'], 1, 5]);
  expect(await place({ ...request, receipt: randomUUID() })).toMatchObject({ ok: true });
  expect([providerCalls, await stock()]).toEqual([['open', 'open'], 3]);
});

test('keeps an order whose payment page is opened as it is about to end', async () => {
  await using database = await freshDatabase();
  const { repository, payments, ports, purchase, place, stock } = await shopWith(database, {});
  const request = purchase();
  await place(request);
  await database.rows("update orders set created_at = created_at - interval '3 minutes'");
  const storedOrder = await repository.find(request.receipt);
  if (!storedOrder) throw new Error('the order was not found');
  await payments.attachPayment(request.receipt, { id: 'cs_first', url: 'https://pay.example/first' });
  expect(await openPayment(ports, storedOrder)).toMatchObject({ ok: true, value: { id: 'cs_first' } });
  expect([(await repository.find(request.receipt))?.status, await stock()]).toEqual(['awaiting-payment', 3]);
});
