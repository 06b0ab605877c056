import { z } from 'zod/mini';
import { type OrderPage, withOrder } from '#domain/orders/order-list.ts';
import { orderPageSchema, orderRecordSchema } from '../../api/orders.ts';
import { followOrders, type News, type Told } from './follow-orders.ts';

/** Messages between tabs; a tab of another build may send different ones. */
const wordSchema = z.union([
  z.strictObject({ newest: orderPageSchema }),
  z.strictObject({ changed: orderRecordSchema }),
  z.strictObject({ isLive: z.boolean() }),
  z.strictObject({ asks: z.literal(true) }),
]);
type Word = z.infer<typeof wordSchema>;

/** A lock granted later than this was held by another tab before. */
const AT_ONCE_MS = 200;
/** That tab may be signing out; until this one is notified, its stream would be rejected. */
const TAKE_OVER_MS = 1_000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((over) => {
    setTimeout(over, TAKE_OVER_MS);
    signal.addEventListener('abort', () => over());
  });

/**
 * Follows an account's orders with one stream for all tabs, since a browser has six connections to the shop.
 * The tab that holds the lock forwards the stream; each tab has its own page of the list.
 */
export const followInTabs = (account: string, told: Told): (() => void) => {
  if (!('locks' in navigator && 'BroadcastChannel' in globalThis)) return followOrders(told);
  const name = `camellia:order-news:${account}`;
  const channel = new BroadcastChannel(name);
  // A channel reaches only this origin and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (word: Word) => channel.postMessage(word);
  const left = new AbortController();
  /** State for tabs that are opened later. */
  let newest: OrderPage | undefined;
  let isLive = true;
  let leads = false;

  const hear = (news: News) => {
    if ('newest' in news) ({ newest } = news);
    else if ('isLive' in news) ({ isLive } = news);
    else newest &&= withOrder({ ...newest, before: null }, news.changed);
    told.heard(news);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { data: word } = wordSchema.safeParse(data);
    if (!word) return;
    if (!('asks' in word)) hear(word);
    else if (leads && newest) {
      say({ newest: { orders: newest.orders, older: newest.older } });
      say({ isLive });
    }
  });
  const asked = performance.now();
  const lead = async () => {
    if (performance.now() - asked > AT_ONCE_MS) await pause(left.signal);
    if (!left.signal.aborted) await follow();
  };
  const follow = () =>
    new Promise<void>((done) => {
      leads = true;
      const stop = followOrders({
        ...told,
        heard: (news) => {
          hear(news);
          say(news);
        },
      });
      left.signal.addEventListener('abort', () => {
        stop();
        done();
      });
    });
  // Rejects for a tab that is left while another one holds the lock.
  navigator.locks.request(name, { signal: left.signal }, lead).catch(() => undefined);
  // Something may have changed since this page was fetched.
  say({ asks: true });
  return () => {
    left.abort();
    channel.close();
  };
};
