import { expect, test } from 'vitest';
import { opened, paymentAt, provider } from '#adapters/stripe/testing-provider.ts';
import { ok } from '#domain/values/result.ts';
import { confirmForVisitor } from '#services/payments/confirm-for-visitor.ts';
import { anOrder } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { slowProvider } from '#test/support/slow-provider.ts';

const VISITORS = 400;
const OTHER_ORDERS = Array.from({ length: 12 }, () => anOrder());

test('many status requests for one unpaid order are answered and leave payments available', async () => {
  await using database = await freshDatabase();
  const { url } = await provider();
  using slowProxy = await slowProvider(url, 300);
  const payment = paymentAt(slowProxy.url);
  const { repository, payments, refunds, order } = await placed(database);
  const reference = await payment.open(order);
  if (!reference.ok) throw new Error(reference.error.code);
  await payments.attachPayment(order.orderNumber, reference.value);
  const confirm = confirmForVisitor({
    orders: repository,
    payments,
    refunds,
    paymentProvider: payment,
    log: silentLog,
    clock: () => new Date(),
  });
  const requests = Array.from({ length: VISITORS }, () => confirm(order.orderNumber));
  const openedPages = await Promise.all(OTHER_ORDERS.map(payment.open));
  expect(openedPages.filter((page) => page.ok)).toHaveLength(OTHER_ORDERS.length);
  expect(new Set((await Promise.all(requests)).map((result) => JSON.stringify(result)))).toEqual(
    new Set([JSON.stringify(ok({ status: 'awaiting-payment' }))]),
  );
});

test('many status requests for many orders leave payments available', async () => {
  const { url } = await provider();
  using slowProxy = await slowProvider(url, 300);
  const payment = paymentAt(slowProxy.url);
  const requests = Array.from({ length: VISITORS }, (_, n) => payment.find(`cs_test_${n}`, 'visitor'));
  const openedPages = await Promise.all(OTHER_ORDERS.map(payment.open));
  expect(openedPages.filter((page) => page.ok)).toHaveLength(OTHER_ORDERS.length);
  await Promise.all(requests);
  // Rejected callers have not blocked the queue for the others.
  expect((await payment.open(anOrder())).ok).toBe(true);
});

test('a payment event is processed during many status requests and a job run', async () => {
  const { url, control, payment: directPayment } = await provider();
  using slowProxy = await slowProvider(url, 300);
  const payment = paymentAt(slowProxy.url);
  const { id } = await opened(directPayment);
  await control.pay(id);
  for (let n = 0; n < VISITORS; n += 1) {
    void payment.find(`cs_test_${n}`, 'visitor');
    void payment.find(`cs_round_${n}`, 'job');
  }
  const events = Array.from({ length: 8 }, () => payment.find(id, 'event'));
  for (const result of await Promise.all(events))
    expect(result).toMatchObject({ ok: true, value: { paid: true } });
});
