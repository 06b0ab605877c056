import type { ShopError } from '#domain/error-table.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Ports } from './ports.ts';
import { unanswered } from './settlement.ts';

type Needs = Pick<Ports, 'orders' | 'payment' | 'log'>;

/**
 * Holds the money of a session that was paid though it is not the one of its order. The shop gives nobody the address of
 * such a session, so it takes somebody at the provider's own pages; the owner gives it back.
 */
export const holdStrayPayment =
  ({ orders, payment, log }: Needs) =>
  async (receipt: string, sessionId: string): Promise<Result<void, ShopError>> => {
    const order = await orders.byReceipt(receipt);
    if (!order || order.payment?.id === sessionId) return ok(undefined);
    const session = await payment.find(sessionId, 'event');
    if (!session.ok && session.error.isUnknown) {
      log.error({ receipt }, 'an event tells of a session that the payment provider does not know');
      return ok(undefined);
    }
    // Whoever tells of it tells of it again until it can be looked at.
    if (!session.ok) return err(unanswered(log, order, session.error));
    if (!session.value.paid) return ok(undefined);
    if (!(await orders.hold(receipt, 'second-session', session.value)))
      log.error({ receipt }, 'another session of an order was paid and is held');
    return ok(undefined);
  };
