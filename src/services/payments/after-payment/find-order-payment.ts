import type { Order } from '#domain/orders/order.ts';
import type { OrderRefusal } from '#domain/orders/order-refusal.ts';
import type { PaymentSession } from '#domain/payments/payment.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '#services/ports/ports.ts';
import { paymentUnavailable } from '../reconcile-order.ts';

/** Returns the payment of a paid order, from the provider, unless the shopper's bank disputes it and staff do not confirm. */
export async function findOrderPayment(
  { payments, paymentProvider, log }: Pick<Ports, 'payments' | 'paymentProvider' | 'log'>,
  order: Order,
  isDisputeConfirmed = false,
): Promise<Result<PaymentSession, OrderRefusal>> {
  if (order.status !== 'paid' || !order.payment) return err('order-not-paid');
  if (!isDisputeConfirmed && (await payments.hasOpenDispute(order.orderNumber))) return err('order-disputed');
  const session = await paymentProvider.find(order.payment.id, 'visitor');
  if (session.ok) return ok(session.value);
  paymentUnavailable(log, order, session.error);
  return err('payment-unavailable');
}
