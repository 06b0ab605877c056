import { SECOND } from '#domain/values/time.ts';
import type { Ports } from '../ports/ports.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { ReconcileDeps } from './reconcile-order.ts';

type ReconcileOpenOrdersDeps = ReconcileDeps & Pick<Ports, 'clock'>;

/** Younger orders are left to the success page and the webhook. */
const PATIENCE_MS = 10 * SECOND;
/** Equals the number of concurrent calls that the provider adapter permits the job. */
const LANES = 4;

/** Reconciles unpaid orders older than `patienceMs`; an error skips one order, an abort takes effect between two. */
export const reconcileOpenOrders = (ports: ReconcileOpenOrdersDeps) => {
  const confirm = confirmPayment(ports, 'job');

  const settle = async (orderNumber: string): Promise<void> => {
    try {
      await confirm(orderNumber);
    } catch (error) {
      ports.log.error({ receipt: orderNumber, err: error }, 'An order could not be reconciled');
    }
  };

  return async (stop?: AbortSignal, patienceMs = PATIENCE_MS): Promise<void> => {
    const before = new Date(ports.clock().getTime() - patienceMs);
    const waiting = ports.orders.awaitingPayment(before)[Symbol.asyncIterator]();
    const lane = async () => {
      for (;;) {
        if (stop?.aborted) return;
        const next = await waiting.next();
        if (next.done) return;
        await settle(next.value);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };
};
