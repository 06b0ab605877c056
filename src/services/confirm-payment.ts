import type { ShopError } from '#domain/error-table.ts';
import type { Order, OrderEvent, OrderStatus, PaymentReference } from '#domain/order.ts';
import { type PaymentSession, settlementOf } from '#domain/payment.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Ports } from './ports.ts';
import { refundLatePayment } from './refund-late-payment.ts';

type Needs = Pick<Ports, 'orders' | 'payment' | 'log'>;

/**
 * Brings an order in line with what the payment provider says. Called by the webhook, the success page and the job, in
 * any order and any number of times. Answers the status the order then has.
 */
export const confirmPayment =
  (ports: Needs) =>
  async (receipt: string): Promise<Result<OrderStatus, ShopError>> => {
    const order = await ports.orders.byReceipt(receipt);
    if (!order) return err({ code: 'unknown-order' });
    // Ended before it had a payment page: nobody can have paid, and asking must not open one.
    const isClosed = order.payment === null && order.status !== 'awaiting-payment';
    if (order.status === 'paid' || isClosed) return ok(order.status);

    const reference = await paymentOf(ports, order);
    if (!reference.ok) return reference;
    if (!reference.value)
      return ok((await ports.orders.apply(receipt, 'payment-expired', null))?.order.status ?? order.status);

    const session = await ports.payment.find(reference.value.id);
    return session.ok
      ? ok(await settle(ports, order, session.value, 'payment-expired'))
      : err({ code: session.error.code });
  };

/** The order's session; `null` when it certainly has none, so that nobody can ever pay it. */
const paymentOf = async (
  { orders, payment }: Needs,
  order: Order,
): Promise<Result<PaymentReference | null, ShopError>> => {
  if (order.payment) return ok(order.payment);
  // A crash came between opening the session and storing it: opening again gives the same one.
  const opened = await payment.open(order);
  if (opened.ok) await orders.attachPayment(order.receipt, opened.value);
  if (opened.ok || opened.error.code === 'payment-refused') return ok(opened.ok ? opened.value : null);
  return err({ code: opened.error.code });
};

/** Applies a provider's report to the order; `ended` is the event that an expired session stands for. */
export const settle = async (
  ports: Needs,
  order: Order,
  session: PaymentSession,
  ended: Extract<OrderEvent, 'payment-expired' | 'payment-cancelled'>,
): Promise<OrderStatus> => {
  const settlement = settlementOf(order, session);
  if (settlement.kind === 'nothing') return order.status;
  if (settlement.kind === 'hold') {
    ports.log.error({ reason: settlement.reason }, 'a payment does not fit its order and is held');
    await ports.orders.hold(order.receipt, settlement.reason, session);
    return order.status;
  }
  const event = settlement.event === 'payment-expired' ? ended : settlement.event;
  const change = await ports.orders.apply(order.receipt, event, session);
  if (change?.kind === 'refund-due') await refundLatePayment(ports, order, session);
  return change?.order.status ?? order.status;
};
