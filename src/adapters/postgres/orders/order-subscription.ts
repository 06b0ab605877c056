import { z } from 'zod';
import { type OrderRecord, toOrderRecord } from '#domain/orders/order.ts';
import { toOrderListPage } from '#domain/orders/order-list.ts';
import type { Log, OrderRepository, OrderSubscription } from '#services/ports/ports.ts';
import { ADMIN_CHANGED } from '../connection/admin-changes.ts';
import type { Database } from '../connection/database.ts';
import { type Heartbeat, subscribe } from '../connection/subscription.ts';
import { ORDER_CHANGED, ORDER_PAGE_CHANGED } from './order-rows.ts';

const changeSchema = z.object({ userId: z.uuid(), receipt: z.uuid().nullable() });
type Subscriber = Parameters<OrderSubscription['subscribe']>[1];

/** Passes changes of orders, and of what staff see, to the subscribers on this server. After a reconnection all are notified. */
export const subscribeToOrders = (
  database: Database,
  orders: Pick<OrderRepository, 'findForVisitor' | 'listForUser'>,
  log: Log,
  heartbeat?: Heartbeat,
): OrderSubscription & { stop(): Promise<void> } => {
  const subscribers = new Map<string, Set<Subscriber>>();
  const orderSubscribers = new Map<string, Set<() => void>>();
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

  const onPageNotification = async (orderNumber = '') => {
    for (const onChange of orderSubscribers.get(orderNumber) ?? []) onChange();
  };

  const onAdminNotification = async () => {
    for (const onChange of adminSubscribers) onChange();
  };

  const resendAll = async () => {
    await onAdminNotification();
    for (const orderNumber of orderSubscribers.keys()) await onPageNotification(orderNumber);
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
      onNotification: {
        [ORDER_CHANGED]: onNotification,
        [ORDER_PAGE_CHANGED]: onPageNotification,
        [ADMIN_CHANGED]: onAdminNotification,
      },
      onConnect: resendAll,
    },
    heartbeat,
  );

  return {
    subscribe: (userId, subscriber) => addSubscriber(subscribers, userId, subscriber),
    subscribeOrder: (orderNumber, onChange) => addSubscriber(orderSubscribers, orderNumber, onChange),
    subscribeAdmin(onChange) {
      adminSubscribers.add(onChange);
      return () => adminSubscribers.delete(onChange);
    },
    stop,
  };
};

/** Adds a subscriber of a key; returns the function that removes it. */
const addSubscriber = <S>(byKey: Map<string, Set<S>>, key: string, subscriber: S) => {
  const ofKey = byKey.get(key) ?? new Set();
  byKey.set(key, ofKey.add(subscriber));
  return () => {
    ofKey.delete(subscriber);
    if (ofKey.size === 0 && byKey.get(key) === ofKey) byKey.delete(key);
  };
};
