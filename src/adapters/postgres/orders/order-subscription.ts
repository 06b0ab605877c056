import { z } from 'zod';
import { type OrderRecord, toOrderRecord } from '#domain/orders/order.ts';
import { toOrderPage } from '#domain/orders/order-list.ts';
import type { Log, OrderRepository, OrderSubscription } from '#services/ports/ports.ts';
import type { Database } from '../connection/database.ts';
import { type Beat, startListening } from '../connection/subscription.ts';
import { ORDER_CHANGED } from './order-rows.ts';

const changeSchema = z.object({ userId: z.uuid(), receipt: z.uuid().nullable() });
type Follower = Parameters<OrderSubscription['subscribe']>[1];

/** Passes order changes to the followers on this server. On reconnection, all followers get their newest orders again. */
export const startOrderFeed = (
  database: Database,
  orders: Pick<OrderRepository, 'findForVisitor' | 'listForUser'>,
  log: Log,
  beat?: Beat,
): OrderSubscription & { stop(): Promise<void> } => {
  const followers = new Map<string, Set<Follower>>();

  const tell = (userId: string, order: OrderRecord) => {
    for (const { changed } of followers.get(userId) ?? []) changed(order);
  };
  const sessionEnded = (userId: string) => {
    for (const follower of followers.get(userId) ?? []) follower.sessionEnded();
  };

  // One read at a time per user: of two concurrent reads, the older result could be delivered last.
  const turns = new Map<string, Promise<void>>();
  const inTurn = (userId: string, reading: () => Promise<void>): Promise<void> => {
    const read = (turns.get(userId) ?? Promise.resolve()).then(reading);
    const turn: Promise<void> = read
      .catch(() => undefined)
      .then(() => {
        if (turns.get(userId) === turn) turns.delete(userId);
      });
    turns.set(userId, turn);
    return read;
  };

  const heard = async (payload: string | undefined) => {
    const { userId, receipt } = changeSchema.parse(JSON.parse(payload ?? ''));
    if (!followers.has(userId)) return;
    if (receipt === null) {
      sessionEnded(userId);
      return;
    }
    await inTurn(userId, async () => {
      const order = await orders.findForVisitor(receipt);
      if (order) tell(userId, toOrderRecord(order));
    });
  };

  const tellAll = async () => {
    for (const userId of followers.keys()) {
      sessionEnded(userId);
      await inTurn(userId, async () => {
        const newest = toOrderPage(await orders.listForUser(userId));
        for (const { listed } of followers.get(userId) ?? []) listed(newest);
      });
    }
  };

  const { stop } = startListening(
    database,
    log,
    { channel: ORDER_CHANGED, name: 'order feed', heard, listening: tellAll },
    beat,
  );

  return {
    subscribe(userId, follower) {
      const mine = followers.get(userId) ?? new Set();
      followers.set(userId, mine.add(follower));
      return () => {
        mine.delete(follower);
        if (mine.size === 0 && followers.get(userId) === mine) followers.delete(userId);
      };
    },
    stop,
  };
};
