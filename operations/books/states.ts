import { nextStatus, ORDER_EVENTS, type OrderStatus } from '#domain/order.ts';
import type { Rows } from './rows.ts';

const STEPS = `select o.receipt, o.status, h."from", h."to", h.event
  from orders o left join order_history h on h.order_id = o.id order by o.receipt, h.id`;

type Step = {
  receipt: string;
  status: OrderStatus;
  from: OrderStatus | null;
  to: OrderStatus | null;
  event: string | null;
};

/** I8: an order's history begins with the placing, each step is one of the table, and the last is the order's state. */
export const states = async (rows: Rows): Promise<string[]> => {
  const byOrder = Map.groupBy(await rows<Step>(STEPS), ({ receipt }) => receipt);
  return [...byOrder].flatMap(([receipt, steps]) => {
    const isWhole =
      steps.every((step, n) => follows(steps[n - 1], step)) && steps.at(-1)?.to === steps[0]?.status;
    const told = steps.map(({ event, to }) => `${event} → ${to}`).join(', ');
    return isWhole ? [] : [`I8: order ${receipt} is ${steps[0]?.status} after: ${told}`];
  });
};

const follows = (before: Step | undefined, { from, to, event }: Step): boolean => {
  if (!before) return from === null && to === 'awaiting-payment' && event === 'placed';
  if (from === null || from !== before.to) return false;
  return ORDER_EVENTS.some((one) => one === event && nextStatus(from, one) === to);
};
