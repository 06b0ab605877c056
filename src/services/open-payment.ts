import type { ShopError } from '#domain/error-table.ts';
import type { Order, PaymentReference } from '#domain/order.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Ports } from './ports.ts';

type Needs = Pick<Ports, 'orders' | 'payment' | 'log'>;

/** Keys that one press of the button may use up. */
const MOST_KEYS = 2;

/**
 * Opens the payment page of an order and answers where it is. Only the session that the order keeps is ever told to
 * anybody: others may have been made behind a failure, and can be paid by nobody.
 */
export const openPayment = async (
  ports: Needs,
  order: Order,
  keys = MOST_KEYS,
): Promise<Result<PaymentReference, ShopError>> => {
  const { orders, payment, log } = ports;
  const { receipt, paymentAttempt } = order;
  if (order.payment) return ok(order.payment);
  const opened = await payment.open(order);
  if (opened.ok) {
    const kept = await orders.attachPayment(receipt, opened.value);
    return kept ? ok(kept) : err({ code: 'order-closed' });
  }
  const { code, reason, isKeySpent } = opened.error;
  log.error({ receipt, reason }, 'the payment page could not be opened');
  if (code === 'payment-refused') {
    const ended = await orders.endUnopened(receipt, 'payment-cancelled');
    return ended?.order.payment ? ok(ended.order.payment) : err({ code });
  }
  if (!isKeySpent) return err({ code });
  // Noted before the next key is used, so that whoever comes after a crash begins with that one.
  await orders.spendPaymentKey(receipt, paymentAttempt);
  if (keys <= 1) return err({ code });
  return openPayment(ports, { ...order, paymentAttempt: paymentAttempt + 1 }, keys - 1);
};
