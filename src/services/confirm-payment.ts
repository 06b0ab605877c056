import type { ShopError } from '#domain/error-table.ts';
import type { Order, OrderStatus } from '#domain/order.ts';
import { canNoLongerBePaid, isOverdue } from '#domain/payment.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Asker, Ports } from './ports.ts';
import { type SettlementNeeds, settle, unanswered } from './settlement.ts';

type Needs = SettlementNeeds & Pick<Ports, 'clock'>;

/**
 * Brings an order in line with what the payment provider says. Called by the webhook, the success page and the job, in
 * any order and any number of times. Answers the status the order then has.
 */
export const confirmPayment =
  (ports: Needs, asker: Asker) =>
  async (receipt: string): Promise<Result<OrderStatus, ShopError>> => {
    const order = await ports.orders.byReceipt(receipt);
    if (!order) return err({ code: 'unknown-order' });
    if (order.status === 'paid') return ok(order.status);
    if (!order.payment) return ok(await endUnopened(ports, order));

    const session = await ports.payment.find(order.payment.id, asker);
    if (session.ok) return ok(await settle(ports, order, session.value, 'payment-expired'));
    // A provider that does not know the session may be the wrong one (another key), so the order waits out its time. What
    // an event tells of is not given up: the provider tells of it again until it can be looked at.
    const { error } = session;
    const isLost = error.isUnknown && asker !== 'event' && canNoLongerBePaid(order, ports.clock());
    return isLost ? ok(await giveUp(ports, order)) : err(unanswered(ports.log, order, error));
  };

/** Nobody was told of a payment page, so nobody can have paid and nobody need be asked; who opens one has time to. */
const endUnopened = async ({ orders, clock }: Needs, order: Order): Promise<OrderStatus> =>
  isOverdue(order, clock())
    ? ((await orders.endUnopened(order.receipt, 'payment-expired'))?.order.status ?? order.status)
    : order.status;

const giveUp = async ({ orders }: Needs, { receipt, status }: Order): Promise<OrderStatus> =>
  (await orders.apply(receipt, 'payment-expired', null))?.order.status ?? status;
