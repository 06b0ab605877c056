import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports, UnmatchedPayment } from '../ports/ports.ts';

type RecordUnmatchedDeps = Pick<Ports, 'payments' | 'paymentProvider' | 'log'>;

/** Records money without an order, as after a restore; raises `payment-unknown` until the owner resolves it. */
export async function recordUnmatchedPayment(
  { payments, log }: Pick<RecordUnmatchedDeps, 'payments' | 'log'>,
  payment: UnmatchedPayment,
): Promise<void> {
  const { orderNumber, id: session, cents, currency } = payment;
  if (await payments.recordUnmatched(payment))
    log.error(
      { event: 'payment.unmatched', reason: 'no-order', orderNumber, session, cents, currency },
      'A payment has no order in the shop',
    );
}

/** Records a paid session without an order; `payment-unavailable` requests redelivery of the event. */
export async function recordUnmatchedSession(
  deps: RecordUnmatchedDeps,
  sessionId: string,
): Promise<Result<void, ShopError>> {
  const { paymentProvider, log } = deps;
  const session = await paymentProvider.find(sessionId, 'event');
  if (!session.ok && session.error.isUnknown) {
    log.error(
      { event: 'payment.unmatched', reason: 'session-not-found', session: sessionId },
      'A payment event names an unknown session',
    );
    return ok(undefined);
  }
  if (!session.ok) {
    log.warn(
      { event: 'payment-provider.failed', session: sessionId, reason: session.error.reason },
      'The payment provider did not return a session',
    );
    return err({ code: 'payment-unavailable' });
  }
  const { paid, orderNumber, amount: cents, currency } = session.value;
  if (!paid) return ok(undefined);
  if (orderNumber === null)
    log.info(
      { event: 'payment.foreign', session: sessionId, cents, currency },
      'A payment of another sales channel is ignored',
    );
  else await recordUnmatchedPayment(deps, { id: sessionId, orderNumber, cents, currency });
  return ok(undefined);
}
