import type { Ports } from '../../ports/ports.ts';

/** Announces that orders are packed, ten minutes later; a failure of one delays no other. An abort takes effect between two. */
export async function announcePacking(
  { fulfilment, log }: Pick<Ports, 'fulfilment' | 'log'>,
  stop: AbortSignal,
): Promise<void> {
  for (const orderNumber of await fulfilment.listDuePacking()) {
    if (stop.aborted) return;
    try {
      await fulfilment.announcePacking(orderNumber);
    } catch (error) {
      log.error(
        { event: 'packing.failed', orderNumber, err: error },
        'The packing of an order could not be announced; the next run tries again',
      );
    }
  }
}
