import { SECOND } from '#domain/values/time.ts';
import type { Ports } from '../ports/ports.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { ReconcileDeps } from './reconcile-order.ts';

type ReconcileOpenOrdersDeps = ReconcileDeps & Pick<Ports, 'clock'>;

/** Younger orders are left to the success page and the webhook. */
const MIN_AGE_MS = 10 * SECOND;
/** Equals the number of concurrent calls that the provider adapter permits the job. */
const MAX_CONCURRENT = 4;

/**
 * Reconciles unpaid orders older than `minAgeMs` and ends reservations left by a crash.
 * An error skips one order; an abort takes effect between two.
 */
export async function reconcileOpenOrders(
  ports: ReconcileOpenOrdersDeps,
  stop?: AbortSignal,
  minAgeMs = MIN_AGE_MS,
): Promise<void> {
  const confirmOrLog = async (orderNumber: string): Promise<void> => {
    try {
      await confirmPayment(ports, 'job', orderNumber);
    } catch (error) {
      ports.log.error(
        { event: 'reconciliation.failed', orderNumber, err: error },
        'An order could not be reconciled',
      );
    }
  };

  const sweepOrLog = () =>
    ports.orders
      .sweepReservations()
      .catch((error: unknown) =>
        ports.log.error(
          { event: 'reconciliation.failed', err: error },
          'The reservations of ended orders could not be ended',
        ),
      );

  const before = new Date(ports.clock().getTime() - minAgeMs);
  const orderNumbers = ports.orders.awaitingPayment(before)[Symbol.asyncIterator]();
  const worker = async () => {
    for (;;) {
      if (stop?.aborted) return;
      const next = await orderNumbers.next();
      if (next.done) return;
      await confirmOrLog(next.value);
    }
  };
  await Promise.all([sweepOrLog(), ...Array.from({ length: MAX_CONCURRENT }, worker)]);
}
