import type { Ports } from '#services/ports/ports.ts';
import { refund } from './refund.ts';

type RetryRefundDeps = Pick<Ports, 'refunds' | 'paymentProvider' | 'log'>;

/** Queues a job for each due refund, oldest first; an abort takes effect between two. */
export async function sendRefunds(
  { refunds }: Pick<Ports, 'refunds'>,
  send: (orderNumber: string) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  for await (const orderNumber of refunds.dueRefunds()) {
    if (stop.aborted) return;
    await send(orderNumber);
  }
}

/** Retries the refund of an order; returns true if nothing is left to do. */
export async function retryRefund(ports: RetryRefundDeps, orderNumber: string): Promise<boolean> {
  return (await refund(ports, orderNumber)) !== 'unsent';
}
