import type { ShopError } from '#domain/api/error-table.ts';
import type { Order, PaymentReference } from '#domain/orders/order.ts';
import { canBeOpened } from '#domain/payments/payment.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

type OpenPaymentDeps = Pick<Ports, 'orders' | 'payments' | 'paymentProvider' | 'clock' | 'log'>;
type OpenedPayment = Result<PaymentReference, ShopError>;

/** Idempotency keys that one request may use up. */
const MAX_KEYS = 2;

/** Opens the payment page of an order. Only the stored session is ever shown, so that no other one can be paid. */
export async function openPayment(
  ports: OpenPaymentDeps,
  order: Order,
  keys = MAX_KEYS,
): Promise<OpenedPayment> {
  const { payments, paymentProvider, clock, log } = ports;
  const { orderNumber, paymentAttempt } = order;
  if (order.payment) return ok(order.payment);
  // The order number is too old for a new session; a new number gets the full time.
  if (!canBeOpened(order, clock())) return endWithoutSession(ports, orderNumber, 'order-closed');
  const opened = await paymentProvider.open(order);
  if (opened.ok) {
    const attached = await payments.attachPayment(orderNumber, opened.value);
    return attached ? ok(attached) : err({ code: 'order-closed' });
  }
  const { code, reason, isKeyConsumed } = opened.error;
  log.error({ event: 'payment-page.failed', orderNumber, reason }, 'The payment page did not open');
  if (code === 'payment-refused') return endWithoutSession(ports, orderNumber, code);
  if (!isKeyConsumed) return err({ code });
  // Stored before the next key is used, so that a retry after a crash starts with that key.
  await payments.advancePaymentKey(orderNumber, paymentAttempt);
  if (keys <= 1) return err({ code });
  return openPayment(ports, { ...order, paymentAttempt: paymentAttempt + 1 }, keys - 1);
}

/** Ends an order without a payment page, unless a concurrent request has opened one. */
const endWithoutSession = async (
  { orders }: Pick<OpenPaymentDeps, 'orders'>,
  orderNumber: string,
  code: ShopError['code'],
): Promise<OpenedPayment> => {
  const ended = await orders.endWithoutSession(orderNumber, 'payment-cancelled');
  return ended?.order.payment ? ok(ended.order.payment) : err({ code });
};
