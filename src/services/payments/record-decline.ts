import type { ShopError } from '#domain/api/error-table.ts';
import { DECLINED_PAYMENTS } from '#domain/orders/reservation-limits.ts';
import { ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { type CancelOrderDeps, cancelOrder } from './cancel-order.ts';

type RecordDeclineDeps = CancelOrderDeps & Pick<Ports, 'log'>;

/** Counts a declined payment; after many, ends the payment page of the order, so that it cannot test stolen cards. */
export async function recordDecline(
  ports: RecordDeclineDeps,
  event: { readonly id: string; readonly type: string },
  orderNumber: string,
): Promise<Result<void, ShopError>> {
  const waitMs = await ports.payments.recordDecline(event, orderNumber);
  if (waitMs <= DECLINED_PAYMENTS.orderLimitMs) return ok(undefined);
  const cancelled = await cancelOrder(ports, orderNumber);
  // A payment under review is resolved by the owner.
  if (!cancelled.ok) return cancelled.error.code === 'payment-held' ? ok(undefined) : cancelled;
  ports.log.warn(
    { event: 'payment.often-declined', orderNumber, status: cancelled.value.status },
    'The payment page of an order was closed after many declined payments',
  );
  return ok(undefined);
}
