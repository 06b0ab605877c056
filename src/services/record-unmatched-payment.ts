import type { ShopError } from '#domain/error-table.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Ports } from './ports.ts';

type Deps = Pick<Ports, 'orders' | 'payment' | 'log'>;

/**
 * Records a paid session whose order the shop does not have, as after a restore or a failover that lost orders; the alert
 * `payment-unknown` stays until the owner settles it. Returns `payment-unavailable` when the provider has to deliver again.
 */
export const recordUnmatchedPayment =
  ({ orders, payment, log }: Deps) =>
  async (receipt: string, sessionId: string): Promise<Result<void, ShopError>> => {
    const session = await payment.find(sessionId, 'event');
    if (!session.ok && session.error.isUnknown) {
      log.error({ receipt }, 'an event names a session that the payment provider does not know');
      return ok(undefined);
    }
    if (!session.ok) {
      log.warn({ receipt, reason: session.error.reason }, 'the payment provider did not return a session');
      return err({ code: 'payment-unavailable' });
    }
    if (!session.value.paid) return ok(undefined);
    const { amount: cents, currency } = session.value;
    if (await orders.recordUnmatched(receipt, session.value))
      log.error({ receipt, session: sessionId, cents, currency }, 'a payment has no order in the shop');
    return ok(undefined);
  };
