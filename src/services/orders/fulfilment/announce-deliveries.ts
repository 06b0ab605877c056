import type { Ports } from '../../ports/ports.ts';

/** Announces the deliveries that can no longer be undone; a failure of one delays no other. An abort takes effect between two. */
export async function announceDeliveries(
  { fulfilment, log }: Pick<Ports, 'fulfilment' | 'log'>,
  stop: AbortSignal,
): Promise<void> {
  for (const orderNumber of await fulfilment.listDueDeliveries()) {
    if (stop.aborted) return;
    try {
      await fulfilment.announceDelivery(orderNumber);
    } catch (error) {
      log.error(
        { event: 'delivery.failed', orderNumber, err: error },
        'A delivery could not be announced; the next run tries again',
      );
    }
  }
}
