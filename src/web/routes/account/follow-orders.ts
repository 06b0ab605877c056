import { z } from 'zod/mini';
import { apiMap } from '#domain/api-map.ts';
import type { OrderRecord } from '#domain/order.ts';
import { orderRecordSchema } from '../../api/orders.ts';

/** Milliseconds until a list that was refused is opened again; browsers do that only for broken connections. */
export const REOPEN_MS = 10_000;
/** The shop ends each list now and then, and browsers come back within five seconds: nobody needs to hear of that. */
export const LOST_MS = 6_000;

export type LiveOrders = { readonly orders: readonly OrderRecord[]; readonly isLive: boolean };

export type Told = {
  /** All orders, newest first, and whether changes are heard of just now. */
  readonly shown: (live: LiveOrders) => void;
  /** The shop does not give the list: perhaps the session has ended. */
  readonly refused: () => void;
};

const newestFirst = (a: OrderRecord, b: OrderRecord): number =>
  b.date.localeCompare(a.date) || b.id.localeCompare(a.id);

/** Follows the shopper's orders by server-sent events, from those that are known; returns how to stop. */
export const followOrders = (known: readonly OrderRecord[], { shown, refused }: Told): (() => void) => {
  let live: LiveOrders = { orders: known, isLive: true };
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let losing: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;

  const show = (change: Partial<LiveOrders>) => {
    live = { ...live, ...change };
    shown(live);
  };
  const changed = (order: OrderRecord) =>
    show({ orders: [...live.orders.filter(({ id }) => id !== order.id), order].toSorted(newestFirst) });

  const open = () => {
    const opened = new EventSource(apiMap.liveOrders);
    source = opened;
    opened.addEventListener('open', () => {
      clearTimeout(losing);
      losing = undefined;
      if (!live.isLive) show({ isLive: true });
    });
    opened.addEventListener('error', () => {
      losing ??= setTimeout(() => show({ isLive: false }), LOST_MS);
      if (opened.readyState !== EventSource.CLOSED) return;
      refused();
      reopening = setTimeout(open, REOPEN_MS);
    });
    opened.addEventListener('orders', ({ data }: MessageEvent<string>) =>
      show({ orders: z.array(orderRecordSchema).parse(JSON.parse(data)) }),
    );
    opened.addEventListener('order', ({ data }: MessageEvent<string>) =>
      changed(orderRecordSchema.parse(JSON.parse(data))),
    );
  };

  open();
  return () => {
    clearTimeout(reopening);
    clearTimeout(losing);
    source.close();
  };
};
