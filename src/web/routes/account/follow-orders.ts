import { apiMap } from '#domain/api/api-map.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { OrderPage } from '#domain/orders/order-list.ts';
import { orderPageSchema, orderRecordSchema } from '../../api/orders.ts';

/** Milliseconds until a list that was refused is opened again; browsers do that only for broken connections. */
export const REOPEN_MS = 10_000;
/** The shop ends each list now and then, and browsers come back within five seconds: nobody needs to hear of that. */
export const LOST_MS = 6_000;

/** What is heard of an account's orders. */
export type News =
  /** The first page of the list; what changed on others may have been missed before it. */
  | { readonly newest: OrderPage }
  | { readonly changed: OrderRecord }
  /** Whether changes are heard of just now. */
  | { readonly isLive: boolean };

export type Told = {
  readonly heard: (news: News) => void;
  /** The shop does not give the list: perhaps the session has ended. */
  readonly refused: () => void;
};

/** Follows the shopper's orders by server-sent events; returns how to stop. */
export const followOrders = ({ heard, refused }: Told): (() => void) => {
  let isLive = true;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let losing: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;

  const become = (now: boolean) => {
    if (now === isLive) return;
    isLive = now;
    heard({ isLive });
  };

  const open = () => {
    const opened = new EventSource(apiMap.liveOrders);
    source = opened;
    opened.addEventListener('open', () => {
      clearTimeout(losing);
      losing = undefined;
      become(true);
    });
    opened.addEventListener('error', () => {
      losing ??= setTimeout(() => become(false), LOST_MS);
      if (opened.readyState !== EventSource.CLOSED) return;
      refused();
      reopening = setTimeout(open, REOPEN_MS);
    });
    opened.addEventListener('orders', ({ data }: MessageEvent<string>) =>
      heard({ newest: orderPageSchema.parse(JSON.parse(data)) }),
    );
    opened.addEventListener('order', ({ data }: MessageEvent<string>) =>
      heard({ changed: orderRecordSchema.parse(JSON.parse(data)) }),
    );
  };

  open();
  return () => {
    clearTimeout(reopening);
    clearTimeout(losing);
    source.close();
  };
};
