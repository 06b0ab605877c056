import type { ShopError } from '#domain/api/error-table.ts';
import type { Order, OrderEvent, OrderStatus } from '#domain/orders/order.ts';
import { type PaymentSession, reconcile } from '#domain/payments/payment.ts';
import type { PaymentError, Ports } from '../ports/ports.ts';
import { retryRefund } from './refunds/retry-refunds.ts';

/** Ports that every reconciliation needs. */
export type ReconcileDeps = Pick<Ports, 'orders' | 'payments' | 'refunds' | 'paymentProvider' | 'log'>;

/** Logs why the provider did not report a payment, and returns the error for the shopper. */
export function paymentUnavailable(
  log: Ports['log'],
  { orderNumber }: Order,
  { reason }: PaymentError,
): ShopError {
  log.warn(
    { event: 'payment-provider.failed', orderNumber, reason },
    'The payment provider returned no status',
  );
  return { code: 'payment-unavailable' };
}

/** Applies a session's state to its order; `ended` is the event for an expired session. */
export async function reconcileOrder(
  ports: ReconcileDeps,
  order: Order,
  session: PaymentSession,
  ended: Extract<OrderEvent, 'payment-expired' | 'payment-cancelled'>,
): Promise<OrderStatus> {
  const { orderNumber, status } = order;
  const reconciliation = reconcile(order, session);
  if (reconciliation.kind === 'none') return status;
  if (reconciliation.kind === 'review') {
    // A payment that the owner has resolved by hand cancels the order instead of letting it expire.
    if (await ports.payments.putUnderReview(orderNumber, reconciliation.reason, session))
      return (await ports.orders.apply(orderNumber, 'payment-cancelled', null))?.order.status ?? status;
    ports.log.error(
      { event: 'payment.under-review', orderNumber, reason: reconciliation.reason },
      'A payment does not match its order and is under review',
    );
    return status;
  }
  const event = reconciliation.event === 'payment-expired' ? ended : reconciliation.event;
  const change = await ports.orders.apply(orderNumber, event, session);
  // Paid too late, or refunded before the payment was known.
  const isRefunded = event === 'payment-received' && change?.order.status !== 'paid';
  if (isRefunded && change?.kind !== 'unchanged') await retryRefund(ports, orderNumber);
  return change?.order.status ?? status;
}
