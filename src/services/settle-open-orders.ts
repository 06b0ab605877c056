import { confirmPayment } from './confirm-payment.ts';
import type { Ports } from './ports.ts';
import { refund } from './refund-late-payment.ts';
import type { SettlementNeeds } from './settlement.ts';

type Needs = SettlementNeeds & Pick<Ports, 'clock'>;

/** Younger orders are left to the shopper and the webhook, seconds. */
const PATIENCE = 120;

/**
 * Asks the provider about every order that still awaits payment and repeats refunds that are due: at start with little
 * patience, since events may have come while the shop was away, and each minute. One order that fails keeps no other
 * from its turn; a stop is heeded between two orders.
 */
export const settleOpenOrders = (ports: Needs) => {
  const confirm = confirmPayment(ports);

  const each = async (receipt: string, job: () => Promise<unknown>): Promise<void> => {
    try {
      await job();
    } catch (error) {
      ports.log.error({ receipt, err: error }, 'an order could not be settled');
    }
  };

  return async (patience = PATIENCE, stop?: AbortSignal): Promise<void> => {
    const before = new Date(ports.clock().getTime() - patience * 1000);
    for await (const receipt of ports.orders.awaiting(before)) {
      if (stop?.aborted) return;
      await each(receipt, () => confirm(receipt));
    }
    for (const due of await ports.orders.dueRefunds()) {
      if (stop?.aborted) return;
      await each(due.receipt, () => refund(ports, due));
    }
  };
};
