import { expect, test } from 'vitest';
import { createShopFigures } from '#adapters/db/counts/shop-figures.ts';
import { paymentAt } from '#adapters/payment/testing-provider.ts';
import { textOf } from '#domain/alert.ts';
import { CLOCKS_APART_MS } from '#domain/payment.ts';
import type { PaymentProvider } from '#services/ports.ts';
import { findAlerts, MANY_REFUSED, watchMoney, watchProvider } from '#services/watch-money.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-desk.ts';
import { rememberingLog } from '#test/support/remembering-log.ts';

const MINUTE = 60_000;

const clocks = (machine: number, database = 0): Partial<PaymentProvider> => ({
  clockAheadMs: () => ({ machine, database }),
});

const ODDITIES: [what: string, says: Partial<PaymentProvider>, alert: object][] = [
  ['no answer yet', { clockAheadMs: () => null }, {}],
  ['a clock two minutes before ours', clocks(2 * MINUTE, CLOCKS_APART_MS), {}],
  ['a clock that is further before', clocks(2 * MINUTE + 1), { 'clock-skew': 1 }],
  ['a clock that is further behind', clocks(-2 * MINUTE - 1), { 'clock-skew': 1 }],
  ['a clock before the database’s', clocks(0, CLOCKS_APART_MS + 1), { 'database-clock': 1 }],
  ['a clock behind the database’s', clocks(0, -CLOCKS_APART_MS - 1), { 'database-clock': 1 }],
  ['a key that is refused', { keyRefusals: () => 2 }, { 'key-refused': 2 }],
  ['two orders that it does not like', { openRefusals: () => 2 }, {}],
  ['three orders that it does not like', { openRefusals: () => 3 }, { 'checkout-refused': 3 }],
  ['a few forged events', { eventsRefused: () => MANY_REFUSED - 1 }, {}],
  ['many forged events', { eventsRefused: () => MANY_REFUSED }, { 'webhook-refused': MANY_REFUSED }],
];

test.each(
  ODDITIES,
)('[A26] [H09] of %s at the provider each server tells its owner what it means', async (_, says, alert) => {
  await using database = await freshDatabase();
  const { told, log } = rememberingLog();
  const figures = createShopFigures(database.orm);
  const payment = { ...paymentAt(new URL('http://localhost:9')), ...says };
  await watchProvider({ payment, log })();
  const raised = Object.entries(await findAlerts({ figures, payment })()).filter(([, count]) => count > 0);
  expect(Object.fromEntries(raised)).toEqual(alert);
  expect(told.map(([level, facts]) => [level, facts])).toEqual(
    raised.map(([code, count]) => ['error', { alert: code, count }]),
  );
});

test('[A18] [H09] of money that is held one server tells in its log what it is, and nothing of what is well', async () => {
  await using database = await freshDatabase();
  const { book, order } = await placed(database);
  const { told, log } = rememberingLog();
  const watch = watchMoney({ figures: createShopFigures(database.orm), log });
  await watch();
  expect(told).toEqual([]);
  await book.hold(order.receipt, 'wrong-amount', aPaidSession(order, { amount: 1 }));
  await watch();
  expect(told).toEqual([['error', { alert: 'payment-held', count: 1 }, textOf('payment-held')]]);
});
