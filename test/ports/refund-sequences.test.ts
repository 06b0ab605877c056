import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelOrderByStaff } from '#services/payments/after-payment/cancel-order-by-staff.ts';
import { recordRefundByHand, retryRefundByStaff } from '#services/payments/after-payment/resolve-payment.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { inconsistencies } from '#test/support/paid-orders.ts';
import { choose, paidAtEmulator } from '#test/support/refundable-order.ts';

/** More sequences in a longer run: `FC_RUNS=500`. */
const RUNS = Number(process.env['FC_RUNS'] ?? 12);
const TOTAL = 3_500;

const request = () => ({
  requestId: randomUUID(),
  actor: { kind: 'command-line' } as const,
  reason: 'a sequence',
});

const STEPS = ['refund', 'in the dashboard', 'fail', 'repeat', 'retry', 'by hand', 'cancel'] as const;

const anyStep = fc.record({
  kind: fc.constantFrom(...STEPS),
  cents: fc.integer({ min: 1, max: 1_500 }),
  /** False if the provider's event comes only after the next step. */
  isReported: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** A paid order with the steps that happen to its refunds; each ends with what the provider reports. */
const refundedOrder = async (database: Awaited<ReturnType<typeof freshDatabase>>) => {
  const paid = await paidAtEmulator(database);
  const { ports, run, orderNumber, paymentIntent, refund, repeatRefund, recheck, returned } = paid;
  const atProvider = async () => (await run.stripe.refunds.list()).data;
  const perform = async ({ kind, cents }: Step): Promise<unknown> => {
    switch (kind) {
      case 'refund':
        return refund(choose({ otherCents: cents }));
      case 'in the dashboard': {
        const left = TOTAL - ((await returned()) ?? 0);
        if (left <= 0) return undefined;
        // A refund that the provider refuses changes nothing.
        return run.stripe.refunds
          .create({ payment_intent: paymentIntent, amount: Math.min(cents, left) })
          .catch(() => undefined);
      }
      case 'fail': {
        const newest = (await atProvider()).find(({ status }) => status === 'succeeded');
        return newest && run.control.setRefundStatus(newest.id, 'failed');
      }
      case 'repeat':
        return repeatRefund(orderNumber);
      case 'retry':
        return retryRefundByStaff(ports, request(), orderNumber);
      case 'by hand':
        await database.rows("update refunds set due_at = now() - interval '1 hour'");
        return (await ports.refunds.dueRefund(orderNumber))
          ? recordRefundByHand(ports, request(), orderNumber, null)
          : recordRefundByHand(ports, request(), orderNumber, cents);
      case 'cancel':
        return cancelOrderByStaff(ports, request(), orderNumber);
    }
  };
  const money = async () => {
    const succeeded = (await atProvider()).filter(({ status }) => status === 'succeeded');
    const [row] = await database.rows<{ refunded: number; byHand: number }>(
      'select refunded_cents as refunded, refunded_by_hand_cents as "byHand" from orders where receipt = $1',
      [orderNumber],
    );
    const sent = succeeded.reduce((sum, { amount }) => sum + amount, 0);
    return { refunded: row?.refunded ?? -1, byHand: row?.byHand ?? -1, sent };
  };
  return { perform, recheck, money, returned };
};

test('whatever succeeds, fails or is returned another way, a payment returns no more than was paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 14 }), async (steps) => {
      await using database = await freshDatabase();
      const order = await refundedOrder(database);
      for (const step of steps) {
        await order.perform(step);
        if (!step.isReported && step !== steps.at(-1)) continue;
        await order.recheck();
        const { refunded, byHand, sent } = await order.money();
        expect(refunded).toBe(sent + byHand);
        expect(refunded).toBeLessThanOrEqual(TOTAL);
        expect(await order.returned()).toBeGreaterThanOrEqual(refunded);
      }
      expect(await inconsistencies(database)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}, 300_000);
