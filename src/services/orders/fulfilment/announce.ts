import type { Ports } from '../../ports/ports.ts';

type AnnounceDeps = Pick<Ports, 'fulfilment' | 'log'>;

/** What is due for an email to its shopper, because it can no longer be undone. */
type Due = {
  readonly ids: readonly string[];
  readonly announce: (id: string) => Promise<void>;
  readonly logFailure: (id: string, error: unknown) => void;
};

/** A failure of one delays no other. An abort takes effect between two. */
const announceEach = async ({ ids, announce, logFailure }: Due, stop: AbortSignal): Promise<void> => {
  for (const id of ids) {
    if (stop.aborted) return;
    try {
      await announce(id);
    } catch (error) {
      logFailure(id, error);
    }
  }
};

/** Announces the parcels that can no longer be undone. */
export async function announceShipments({ fulfilment, log }: AnnounceDeps, stop: AbortSignal): Promise<void> {
  const due: Due = {
    ids: await fulfilment.listDue(),
    announce: async (shipmentId) => {
      const order = await fulfilment.announce(shipmentId);
      if (!order) return;
      const { orderNumber } = order;
      if (order.fulfilmentStatus === 'shipped')
        log.info({ event: 'order.shipped', orderNumber }, 'An order changed to shipped');
      else log.info({ event: 'shipment.announced', orderNumber }, 'A part of an order was shipped');
    },
    logFailure: (shipmentId, error) =>
      log.error(
        { event: 'shipment.failed', shipmentId, err: error },
        'A shipment could not be announced; the next run tries again',
      ),
  };
  await announceEach(due, stop);
}

/** Announces that orders are packed, ten minutes later. */
export async function announcePacking({ fulfilment, log }: AnnounceDeps, stop: AbortSignal): Promise<void> {
  const due: Due = {
    ids: await fulfilment.listDuePacking(),
    announce: fulfilment.announcePacking,
    logFailure: (orderNumber, error) =>
      log.error(
        { event: 'packing.failed', orderNumber, err: error },
        'The packing of an order could not be announced; the next run tries again',
      ),
  };
  await announceEach(due, stop);
}

/** Announces the deliveries that can no longer be undone. */
export async function announceDeliveries(
  { fulfilment, log }: AnnounceDeps,
  stop: AbortSignal,
): Promise<void> {
  const due: Due = {
    ids: await fulfilment.listDueDeliveries(),
    announce: fulfilment.announceDelivery,
    logFailure: (orderNumber, error) =>
      log.error(
        { event: 'delivery.failed', orderNumber, err: error },
        'A delivery could not be announced; the next run tries again',
      ),
  };
  await announceEach(due, stop);
}
