import type { ShopError } from '#domain/api/error-table.ts';
import type { Order, PaymentReference } from '#domain/orders/order.ts';
import { canBeOpened } from '#domain/payments/payment.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

type OpenPaymentDeps = Pick<Ports, 'orders' | 'payment' | 'clock' | 'log'>;
type Opened = Result<PaymentReference, ShopError>;

/** Keys that one press of the button may use up. */
const MOST_KEYS = 2;

/**
 * Opens the payment page of an order and answers where it is. Only the session that the order keeps is ever told to
 * anybody: others may have been made behind a failure, and can be paid by nobody.
 */
export const openPayment = async (
  ports: OpenPaymentDeps,
  order: Order,
  keys = MOST_KEYS,
): Promise<Opened> => {
  const { orders, payment, clock, log } = ports;
  const { receipt, paymentAttempt } = order;
  if (order.payment) return ok(order.payment);
  // The provider was away for too long. Under another number the same purchase has all its time again.
  if (!canBeOpened(order, clock())) return endUnopened(ports, receipt, 'order-closed');
  const opened = await payment.open(order);
  if (opened.ok) {
    const kept = await orders.attachPayment(receipt, opened.value);
    return kept ? ok(kept) : err({ code: 'order-closed' });
  }
  const { code, reason, isKeySpent } = opened.error;
  log.error({ receipt, reason }, 'the payment page could not be opened');
  if (code === 'payment-refused') return endUnopened(ports, receipt, code);
  if (!isKeySpent) return err({ code });
  // Noted before the next key is used, so that whoever comes after a crash begins with that one.
  await orders.spendPaymentKey(receipt, paymentAttempt);
  if (keys <= 1) return err({ code });
  return openPayment(ports, { ...order, paymentAttempt: paymentAttempt + 1 }, keys - 1);
};

/** Ends an order for which no page can be opened, unless somebody has one for it by now. */
const endUnopened = async (
  { orders }: OpenPaymentDeps,
  receipt: string,
  code: ShopError['code'],
): Promise<Opened> => {
  const ended = await orders.endUnopened(receipt, 'payment-cancelled');
  return ended?.order.payment ? ok(ended.order.payment) : err({ code });
};
