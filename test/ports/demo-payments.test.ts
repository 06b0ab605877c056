import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { importPayments } from '#adapters/emulators/import-payments.ts';
import { readDemoPayments } from '#adapters/postgres/orders/demo/demo-payments.ts';
import { loadDemoOrders } from '#adapters/postgres/orders/demo/load-demo-orders.ts';
import { provider } from '#adapters/stripe/testing-provider.ts';
import { err, ok } from '#domain/values/result.ts';
import { DAY } from '#domain/values/time.ts';
import { cancelOrderByStaff } from '#services/payments/after-payment/cancel-order-by-staff.ts';
import { refundOrder } from '#services/payments/after-payment/refund-order.ts';
import { reconcilePayments } from '#services/payments/reconcile-payments.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { inconsistencies } from '#test/support/paid-orders.ts';
import { paymentPorts } from '#test/support/payment-ports.ts';
import { choose } from '#test/support/refundable-order.ts';

const COUNT = 120;

/** A shop with demo orders, whose payments the emulator knows. */
const demoShop = async () => {
  const database = await freshDatabase();
  const run = await provider();
  const now = new Date();
  await loadDemoOrders(database.orm, { count: COUNT, now, hasSessions: true });
  await importPayments(new URL(run.url), await readDemoPayments(database.orm));
  const { ports, refundsDue } = paymentPorts(database, run.payment, 0);
  const find = async (condition: string): Promise<string> => {
    const [found] = await database.rows<{ receipt: string }>(
      `select receipt from orders where ${condition} order by created_at limit 1`,
    );
    if (!found) throw new Error(`no order has ${condition}`);
    return found.receipt;
  };
  const request = () => ({ requestId: randomUUID(), actor: { kind: 'command-line' } as const });
  const refund = (orderNumber: string, choice: Parameters<typeof choose>[0]) =>
    refundOrder(ports, request(), { orderNumber, choice: choose(choice), isDisputeConfirmed: false });
  const cancel = (orderNumber: string) => cancelOrderByStaff(ports, request(), orderNumber);
  return { database, run, ports, refundsDue, find, refund, cancel, now };
};

test('refunds and cancels demo orders, and again one whose refund has failed', async () => {
  const { database, find, refund, cancel, refundsDue, run } = await demoShop();
  await using _ = database;
  const partly = await find("status = 'paid' and refunded_cents between 1 and total_cents - 1");
  const delivered = await find(
    "status = 'paid' and fulfilment_status = 'delivered' and refunded_cents = 0 and refund_failed_at is null and dispute_lost_cents = 0 and receipt::text not in (select receipt from disputes)",
  );
  expect(await refund(delivered, { otherCents: 100 })).toMatchObject(ok({ refundedCents: 100 }));
  const everything = await refund(partly, { isEverything: true });
  expect(everything.ok && everything.value.refundedCents === everything.value.totalCents).toBe(true);
  const toPack = await find("status = 'paid' and fulfilment_status = 'unfulfilled' and gift is null");
  expect(await cancel(toPack)).toMatchObject(ok({ status: 'cancelled' }));
  const failed = await find('refund_failed_at is not null');
  expect(await refund(failed, { isEverything: true })).toMatchObject({ ok: true });
  expect(await database.rows('select from orders where refund_failed_at is not null')).toEqual([]);
  const disputed = await find('receipt::text in (select receipt from disputes where closed_at is null)');
  expect(await refund(disputed, { otherCents: 100 })).toEqual(err('order-disputed'));
  const unpaid = await find("status = 'awaiting-payment' and payment_session_id is null");
  expect(await cancel(unpaid)).toMatchObject(ok({ status: 'cancelled' }));
  expect(await refundsDue()).toEqual([]);
  expect((await run.stripe.refunds.list({ payment_intent: `pi_demo_${delivered}` })).data).toMatchObject([
    { amount: 100, status: 'succeeded' },
  ]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('the payments of demo orders match them, and are added once', async () => {
  const { database, run, ports, now } = await demoShop();
  await using _ = database;
  const content = () =>
    database.rows(
      `select o.receipt, o.status, o.refunded_cents, o.refund_failed_at, o.dispute_lost_cents, r.refund_id, r.amount_cents
       from orders o left join refunds r on r.order_id = o.id order by o.receipt`,
    );
  const before = await content();
  const comparisons: string[] = [];
  for await (const { comparison } of reconcilePayments(ports, new Date(now.getTime() - 100 * DAY)))
    comparisons.push(comparison);
  expect(await content()).toEqual(before);
  expect(new Set(comparisons)).toEqual(new Set(['matched', 'refunded', 'partly-refunded', 'other-amount']));
  const payments = await readDemoPayments(database.orm);
  expect(comparisons).toHaveLength(payments.length);
  const { entries } = (await run.control.ledger()).body;
  await importPayments(new URL(run.url), payments);
  expect((await run.control.ledger()).body.entries).toHaveLength(entries.length);
  expect(await database.rows('select from unmatched_payments')).toEqual([]);
});
