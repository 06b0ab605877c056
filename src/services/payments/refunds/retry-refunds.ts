import type { Ports } from '#services/ports/ports.ts';
import { refund } from './refund.ts';

type RetryRefundsDeps = Pick<Ports, 'orders' | 'payment' | 'log'>;

/** Sees that each order whose money has to go back and has not yet has its errand, oldest first; a stop is heeded between two. */
export const sendRefunds =
  ({ orders }: Pick<Ports, 'orders'>) =>
  async (send: (receipt: string) => Promise<void>, stop: AbortSignal): Promise<void> => {
    for await (const receipt of orders.dueRefunds()) {
      if (stop.aborted) return;
      await send(receipt);
    }
  };

/** Asks once more for the refund of an order; answers whether nothing is left to do. */
export const repeatRefund =
  (ports: RetryRefundsDeps) =>
  async (receipt: string): Promise<boolean> => {
    const due = await ports.orders.dueRefund(receipt);
    return due ? refund(ports, due) : true;
  };
