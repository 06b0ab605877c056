import { randomUUID } from 'node:crypto';
import { createFulfilmentRepository } from '#adapters/postgres/orders/fulfilment/fulfilment-repository.ts';
import type { FulfilmentEvent, UndoableStep } from '#domain/orders/fulfilment.ts';
import {
  announceDeliveries,
  announcePacking,
  announceShipments,
} from '#services/orders/fulfilment/announce.ts';
import {
  correctTracking,
  type FulfilRequest,
  fulfilOrder,
  type NewShipment,
  recordShipment,
  undoShipment,
  undoStep,
} from '#services/orders/fulfilment/fulfil-order.ts';
import type { FulfilmentStep } from '#services/orders/fulfilment/fulfilment-verbs.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { staffPorts } from './staff-fixtures.ts';

/** Ends the time in which shipments and deliveries can be undone. */
export const endUndoTime = async ({ rows }: Pick<FreshDatabase, 'rows'>) => {
  await rows('update shipments set announce_at = now() where announced_at is null');
  await rows('update orders set delivery_announce_at = now() where delivery_announce_at is not null');
};

/** The steps of orders on their way to the shoppers, on the command line unless the request says otherwise. */
export const fulfilment = (database: Pick<FreshDatabase, 'orm' | 'rows'>) => {
  const ports = { ...staffPorts(database), fulfilment: createFulfilmentRepository(database.orm) };
  const request = (changes: Partial<FulfilRequest> = {}): FulfilRequest => ({
    requestId: randomUUID(),
    actor: { kind: 'command-line' },
    ...changes,
  });
  const step = (orderNumber: string, name: FulfilmentStep, changes?: Partial<FulfilRequest>) =>
    fulfilOrder(ports, request(changes), orderNumber, name);
  const shipOrder = (
    orderNumber: string,
    parcel: Partial<Omit<NewShipment, 'orderNumber'>> = {},
    changes?: Partial<FulfilRequest>,
  ) => recordShipment(ports, request(changes), { orderNumber, carrier: null, trackingNumber: '', ...parcel });
  const announce = async () => {
    await endUndoTime(database);
    await announceShipments(ports, new AbortController().signal);
    await announceDeliveries(ports, new AbortController().signal);
  };
  return {
    ports,
    step,
    ship: shipOrder,
    undo: (shipmentId: string, changes?: Partial<FulfilRequest>) =>
      undoShipment(ports, request(changes), shipmentId),
    correct: (input: Parameters<typeof correctTracking>[2], changes?: Partial<FulfilRequest>) =>
      correctTracking(ports, request(changes), input),
    undoStep: (orderNumber: string, name: UndoableStep, changes?: Partial<FulfilRequest>) =>
      undoStep(ports, request(changes), orderNumber, name),
    /** Announces all packed orders, as ten minutes later. */
    announcePacked: async () => {
      await database.rows(
        "update orders set packing_announce_at = now() where packing_announce_at between now() and now() + interval '10 minutes'",
      );
      await announcePacking(ports, new AbortController().signal);
    },
    /** Announces all shipments and deliveries at once. */
    announce,
    /** Takes a step; a shipment or a delivery is announced at once. */
    take: async (orderNumber: string, event: FulfilmentEvent) => {
      const done = event === 'ship' ? await shipOrder(orderNumber) : await step(orderNumber, event);
      if (!done.ok) throw new Error(done.error);
      if (event === 'ship' || event === 'deliver') await announce();
    },
  };
};
