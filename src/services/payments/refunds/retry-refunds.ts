import type { Ports } from '#services/ports/ports.ts';
import { refund } from './refund.ts';

type RetryRefundsDeps = Pick<Ports, 'orders' | 'paymentProvider' | 'log'>;

/** Queues a job for each due refund, oldest first; an abort takes effect between two. */
export const sendRefunds =
  ({ orders }: Pick<Ports, 'orders'>) =>
  async (send: (receipt: string) => Promise<void>, stop: AbortSignal): Promise<void> => {
    for await (const receipt of orders.dueRefunds()) {
      if (stop.aborted) return;
      await send(receipt);
    }
  };

/** Retries the refund of an order; returns true if nothing is left to do. */
export const retryRefund =
  (ports: RetryRefundsDeps) =>
  async (receipt: string): Promise<boolean> => {
    const due = await ports.orders.dueRefund(receipt);
    return due ? refund(ports, due) : true;
  };
