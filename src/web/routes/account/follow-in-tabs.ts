import { z } from 'zod/mini';
import { type OrderListPage, withOrder } from '#domain/orders/order-list.ts';
import { orderPageSchema, orderRecordSchema } from '../../api/orders.ts';
import { followOrders, type OrderEventHandlers, type OrderUpdate } from './follow-orders.ts';

/** Messages between tabs; a tab of another build may send different ones. */
const messageSchema = z.union([
  z.strictObject({ newest: orderPageSchema }),
  z.strictObject({ changed: orderRecordSchema }),
  z.strictObject({ isLive: z.boolean() }),
  z.strictObject({ asks: z.literal(true) }),
]);
type TabMessage = z.infer<typeof messageSchema>;

/** A lock granted later than this was held by another tab before. */
const IMMEDIATE_MS = 200;
/** That tab may be signing out; until this one is notified, its stream would be rejected. */
const TAKE_OVER_MS = 1_000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, TAKE_OVER_MS);
    signal.addEventListener('abort', () => resolve());
  });

/**
 * Follows an account's orders with one stream for all tabs, since a browser has six connections to the shop.
 * The tab that holds the lock forwards the stream; each tab has its own page of the list.
 */
export const followInTabs = (account: string, handlers: OrderEventHandlers): (() => void) => {
  if (!('locks' in navigator && 'BroadcastChannel' in globalThis)) return followOrders(handlers);
  const name = `camellia:order-news:${account}`;
  const channel = new BroadcastChannel(name);
  // A channel reaches only this origin and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const broadcast = (message: TabMessage) => channel.postMessage(message);
  const stopped = new AbortController();
  /** State for tabs that are opened later. */
  let newest: OrderListPage | undefined;
  let isLive = true;
  let isLeader = false;

  const applyEvent = (event: OrderUpdate) => {
    if ('newest' in event) ({ newest } = event);
    else if ('isLive' in event) ({ isLive } = event);
    else newest &&= withOrder({ ...newest, before: null }, event.changed);
    handlers.onEvent(event);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { data: message } = messageSchema.safeParse(data);
    if (!message) return;
    if (!('asks' in message)) applyEvent(message);
    else if (isLeader && newest) {
      broadcast({ newest: { orders: newest.orders, older: newest.older } });
      broadcast({ isLive });
    }
  });
  const requestedAt = performance.now();
  const becomeLeader = async () => {
    if (performance.now() - requestedAt > IMMEDIATE_MS) await pause(stopped.signal);
    if (!stopped.signal.aborted) await follow();
  };
  const follow = () =>
    new Promise<void>((done) => {
      isLeader = true;
      const stop = followOrders({
        ...handlers,
        onEvent: (event) => {
          applyEvent(event);
          broadcast(event);
        },
      });
      stopped.signal.addEventListener('abort', () => {
        stop();
        done();
      });
    });
  // Rejects for a tab that is left while another one holds the lock.
  navigator.locks.request(name, { signal: stopped.signal }, becomeLeader).catch(() => undefined);
  // Something may have changed since this page was fetched.
  broadcast({ asks: true });
  return () => {
    stopped.abort();
    channel.close();
  };
};
