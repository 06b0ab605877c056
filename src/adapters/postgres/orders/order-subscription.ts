import { z } from 'zod';
import { type OrderRecord, toOrderRecord } from '#domain/orders/order.ts';
import { toOrderListPage } from '#domain/orders/order-list.ts';
import type { Log, OrderRepository, OrderSubscription } from '#services/ports/ports.ts';
import { ADMIN_CHANGED } from '../connection/admin-changes.ts';
import type { Database } from '../connection/database.ts';
import { type Heartbeat, subscribe } from '../connection/subscription.ts';
import { ORDER_CHANGED } from './order-rows.ts';

const changeSchema = z.object({ userId: z.uuid(), receipt: z.uuid().nullable() });
type Subscriber = Parameters<OrderSubscription['subscribe']>[1];

/** Passes changes of orders, and of what staff see, to the subscribers on this server. On reconnection, all subscribers get their newest orders again. */
export const subscribeToOrders = (
  database: Database,
  orders: Pick<OrderRepository, 'findForVisitor' | 'listForUser'>,
  log: Log,
  heartbeat?: Heartbeat,
): OrderSubscription & { stop(): Promise<void> } => {
  const subscribers = new Map<string, Set<Subscriber>>();
  const adminSubscribers = new Set<() => void>();

  const sendOrder = (userId: string, order: OrderRecord) => {
    for (const { changed } of subscribers.get(userId) ?? []) changed(order);
  };
  const sessionEnded = (userId: string) => {
    for (const subscriber of subscribers.get(userId) ?? []) subscriber.sessionEnded();
  };

  // One read at a time per user: of two concurrent reads, the older result could be delivered last.
  const pendingReads = new Map<string, Promise<void>>();
  const readInOrder = (userId: string, read: () => Promise<void>): Promise<void> => {
    const result = (pendingReads.get(userId) ?? Promise.resolve()).then(read);
    const pending: Promise<void> = result
      .catch(() => undefined)
      .then(() => {
        if (pendingReads.get(userId) === pending) pendingReads.delete(userId);
      });
    pendingReads.set(userId, pending);
    return result;
  };

  const onNotification = async (payload: string | undefined) => {
    const { userId, receipt: orderNumber } = changeSchema.parse(JSON.parse(payload ?? ''));
    if (!subscribers.has(userId)) return;
    if (orderNumber === null) {
      sessionEnded(userId);
      return;
    }
    await readInOrder(userId, async () => {
      const order = await orders.findForVisitor(orderNumber);
      if (order) sendOrder(userId, toOrderRecord(order));
    });
  };

  const onAdminNotification = async () => {
    for (const onChange of adminSubscribers) onChange();
  };

  const resendAll = async () => {
    await onAdminNotification();
    for (const userId of subscribers.keys()) {
      sessionEnded(userId);
      await readInOrder(userId, async () => {
        const newest = toOrderListPage(await orders.listForUser(userId));
        for (const { listed } of subscribers.get(userId) ?? []) listed(newest);
      });
    }
  };

  const { stop } = subscribe(
    database,
    log,
    {
      name: 'order subscription',
      onNotification: { [ORDER_CHANGED]: onNotification, [ADMIN_CHANGED]: onAdminNotification },
      onConnect: resendAll,
    },
    heartbeat,
  );

  return {
    subscribe(userId, subscriber) {
      const ofUser = subscribers.get(userId) ?? new Set();
      subscribers.set(userId, ofUser.add(subscriber));
      return () => {
        ofUser.delete(subscriber);
        if (ofUser.size === 0 && subscribers.get(userId) === ofUser) subscribers.delete(userId);
      };
    },
    subscribeAdmin(onChange) {
      adminSubscribers.add(onChange);
      return () => adminSubscribers.delete(onChange);
    },
    stop,
  };
};
