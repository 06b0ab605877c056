import type { OrderPayments } from '../support/ledger.ts';
import type { Invariant } from './observed-state.ts';

type OrderRow = {
  receipt: string;
  status: string;
  total: number;
  session: string | null;
  owed: number | null;
  reason: string | null;
  refund: string | null;
  isUnderReview: boolean;
};

const ORDERS = `select o.receipt, o.status, o.total_cents as total, o.payment_session_id as session,
    r.amount_cents as owed, r.reason, r.refund_id as refund,
    exists (select from held_payments h where h.order_id = o.id) as "isUnderReview"
  from orders o left join refunds r on r.order_id = o.id`;

/** I1: every charge is one paid order of that amount or one successful refund, never both. */
export const money: Invariant = async ({ rows, ledger }) => {
  const orders = new Map((await rows<OrderRow>(ORDERS)).map((order) => [order.receipt, order]));
  const chargesWithoutOrder = [...ledger].flatMap(([receipt, { charges }]) =>
    charges.size > 0 && !orders.has(receipt) ? [`I1: ${receipt} was charged, but no such order exists`] : [],
  );
  return [
    ...chargesWithoutOrder,
    ...[...orders.values()].flatMap((order) => checkOrder(order, ledger.get(order.receipt))),
  ];
};

const checkOrder = (order: OrderRow, payments: OrderPayments | undefined): string[] => {
  const problem = (sentence: string) => [`I1: order ${order.receipt} (${order.status}) ${sentence}`];
  const charges = [...(payments?.charges.values() ?? [])];
  // Failed refunds are retried, so only others count; a pending one excludes a second one.
  const refunds = [...(payments?.refunds.values() ?? [])].filter(
    ({ status }) => status !== 'failed' && status !== 'canceled',
  );
  const [charge] = charges;
  if (payments && payments.sessions.size > 1)
    return problem(`has ${payments.sessions.size} payment sessions`);
  if (charges.length > 1) return problem(`was charged ${charges.length} times`);
  if (refunds.length > 1) return problem(`was refunded ${refunds.length} times`);
  if (!charge) return order.status === 'paid' ? problem('was never charged') : [];
  if (charge.currency !== 'usd') return problem(`was charged in ${charge.currency}`);
  if (order.isUnderReview)
    return charge.amount === order.total ? problem('is under review though the amount is correct') : [];
  // The owner may refund an order that stays sold.
  if (order.status === 'paid' && order.reason !== 'order-refunded') {
    if (refunds.length > 0 || order.owed !== null) return problem('is paid and refunded');
    return charge.amount === order.total
      ? []
      : problem(`costs ${order.total}, but ${charge.amount} was charged`);
  }
  const [refund] = refunds;
  if (refund?.status !== 'succeeded' || order.refund !== refund.id)
    return problem('was charged and neither paid nor refunded');
  // Staff may refund a part.
  const due = order.reason === 'order-refunded' ? order.owed : charge.amount;
  return refund.amount === due ? [] : problem(`was refunded ${refund.amount} of ${due}`);
};
