import { confirmPayment } from './confirm-payment.ts';
import type { Ports } from './ports.ts';
import { refund } from './refund-late-payment.ts';

type Needs = Pick<Ports, 'orders' | 'payment' | 'clock' | 'log'>;

/** Younger orders are left to the shopper and the webhook, seconds. */
const PATIENCE = 120;

/**
 * Asks the provider about every order that still awaits payment, and repeats refunds that are due: at start, and each
 * minute. At start nothing is too young, since the event may have come while the shop was away.
 */
export const settleOpenOrders = (ports: Needs) => {
  const confirm = confirmPayment(ports);
  return async (patience = PATIENCE): Promise<void> => {
    const before = new Date(ports.clock().getTime() - patience * 1000);
    for (const receipt of await ports.orders.awaiting(before)) await confirm(receipt);
    for (const due of await ports.orders.dueRefunds()) await refund(ports, due);
  };
};
