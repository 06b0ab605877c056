import type { ShopError } from '#domain/api/error-table.ts';
import type { Order, OrderStatus } from '#domain/orders/order.ts';
import { canNoLongerBePaid, isOverdue } from '#domain/payments/payment.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Asker, Ports } from '../ports/ports.ts';
import { type ReconcileDeps, settle, unanswered } from './reconcile-order.ts';

type ConfirmPaymentDeps = ReconcileDeps & Pick<Ports, 'clock'>;

/**
 * Brings an order in line with what the payment provider says. Called by the webhook, the success page and the job, in
 * any order and any number of times. Answers the status the order then has.
 */
export const confirmPayment =
  (ports: ConfirmPaymentDeps, asker: Asker) =>
  async (receipt: string): Promise<Result<OrderStatus, ShopError>> => {
    const order = await ports.orders.byReceipt(receipt);
    if (!order) return err({ code: 'unknown-order' });
    if (order.status === 'paid') return ok(order.status);
    const { payment, status } = order.payment ? order : await askForPage(ports, order, asker);
    if (!payment) return ok(status);

    const session = await ports.payment.find(payment.id, asker);
    if (session.ok) return ok(await settle(ports, order, session.value, 'payment-expired'));
    // A provider that does not know the session may be the wrong one (another key), so the order waits out its time. What
    // an event tells of is not given up: the provider tells of it again until it can be looked at.
    const { error } = session;
    const isLost = error.isUnknown && asker !== 'event' && canNoLongerBePaid(order, ports.clock());
    return isLost ? ok(await giveUp(ports, order)) : err(unanswered(ports.log, order, error));
  };

/**
 * Brings an order up to date of whose payment page the shop knows nothing. Mostly nobody was told of one, so that nobody can
 * have paid; a backup that was made before it was noted has forgotten it. A provider that cannot say keeps tea for an hour.
 */
const askForPage = async (
  { orders, payment, clock }: ConfirmPaymentDeps,
  order: Order,
  asker: Asker,
): Promise<Order> => {
  const { receipt, status } = order;
  if (status !== 'awaiting-payment') return order;
  const opened = await payment.opened(order, asker);
  if (opened.ok && opened.value) {
    await orders.attachPayment(receipt, opened.value);
    return (await orders.byReceipt(receipt)) ?? order;
  }
  const isOver = opened.ok ? isOverdue(order, clock()) : canNoLongerBePaid(order, clock());
  const ended = isOver ? await orders.endUnopened(receipt, 'payment-expired') : undefined;
  return ended?.order ?? order;
};

const giveUp = async ({ orders }: ConfirmPaymentDeps, { receipt, status }: Order): Promise<OrderStatus> =>
  (await orders.apply(receipt, 'payment-expired', null))?.order.status ?? status;
