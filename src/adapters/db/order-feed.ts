import type pg from 'pg';
import { z } from 'zod';
import { type OrderRecord, toOrderRecord } from '#domain/order.ts';
import type { Log, OrderBook, OrderFeed } from '#services/ports.ts';
import type { Database } from './database.ts';
import { ORDER_CHANGED } from './order-rows.ts';

const RETRY_MS = 1_000;

const changeSchema = z.object({ userId: z.uuid(), receipt: z.uuid() });
type Follower = (order: OrderRecord) => void;

/**
 * Listens for changed orders on a connection of its own and passes them to the followers on this server. After a break
 * of the connection every follower is told its orders anew, so that nothing announced meanwhile is missed.
 */
export const startOrderFeed = (
  database: Database,
  orders: Pick<OrderBook, 'byReceipt' | 'ofUser'>,
  log: Log,
): OrderFeed & { stop(): Promise<void> } => {
  const followers = new Map<string, Set<Follower>>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const tell = (userId: string, order: OrderRecord) => {
    for (const changed of followers.get(userId) ?? []) changed(order);
  };

  const failed = (error: unknown) => log.error({ err: error }, 'the order feed could not read a change');

  // One reading after another for each user: of two at once, the older could be told last.
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
    await inTurn(userId, async () => {
      const order = await orders.byReceipt(receipt);
      if (order) tell(userId, toOrderRecord(order));
    });
  };

  const tellAll = async () => {
    for (const userId of followers.keys()) {
      await inTurn(userId, async () => {
        for (const order of await orders.ofUser(userId)) tell(userId, toOrderRecord(order));
      });
    }
  };

  const connect = async () => {
    const fresh = database.newClient('camellia order feed');
    client = fresh;
    fresh.on('notification', ({ payload }) => void heard(payload).catch(failed));
    fresh.on('error', () => void fresh.end().catch(failed));
    fresh.on('end', () => {
      if (!stopped) retry = setTimeout(() => void connect(), RETRY_MS);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${ORDER_CHANGED}`);
      await tellAll();
    } catch (error) {
      log.warn({ err: error }, 'the order feed lost the database and tries again');
      await fresh.end().catch(failed);
    }
  };
  void connect();

  return {
    follow(userId, changed) {
      const mine = followers.get(userId) ?? new Set();
      followers.set(userId, mine.add(changed));
      return () => {
        mine.delete(changed);
        if (mine.size === 0 && followers.get(userId) === mine) followers.delete(userId);
      };
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
};
