import type { Ports } from '../../ports/ports.ts';

/** Announces the shipments that can no longer be undone; a failure of one delays no other. An abort takes effect between two. */
export async function announceShipments(
  { fulfilment, log }: Pick<Ports, 'fulfilment' | 'log'>,
  stop: AbortSignal,
): Promise<void> {
  for (const shipmentId of await fulfilment.listDue()) {
    if (stop.aborted) return;
    try {
      const order = await fulfilment.announce(shipmentId);
      if (order?.fulfilmentStatus === 'shipped')
        log.info({ event: 'order.shipped', orderNumber: order.orderNumber }, 'An order changed to shipped');
      else if (order)
        log.info(
          { event: 'shipment.announced', orderNumber: order.orderNumber },
          'A part of an order was shipped',
        );
    } catch (error) {
      log.error(
        { event: 'shipment.failed', shipmentId, err: error },
        'A shipment could not be announced; the next run tries again',
      );
    }
  }
}
