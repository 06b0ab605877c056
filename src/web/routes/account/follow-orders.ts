import { apiMap } from '#domain/api/api-map.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { OrderPage } from '#domain/orders/order-list.ts';
import { orderPageSchema, orderRecordSchema } from '../../api/orders.ts';

/** Milliseconds until a rejected stream is reopened; browsers reopen only broken connections. */
export const REOPEN_MS = 10_000;
/** The shop ends each stream regularly, and browsers reconnect within five seconds, which needs no notice. */
export const LOST_MS = 6_000;

/** Events about an account's orders. */
export type News =
  /** The first page of the list; changes on other pages may have been missed before it. */
  | { readonly newest: OrderPage }
  | { readonly changed: OrderRecord }
  /** Whether changes arrive at the moment. */
  | { readonly isLive: boolean };

export type Told = {
  readonly heard: (news: News) => void;
  /** The shop rejects the stream; the session may have ended. */
  readonly refused: () => void;
};

/** Subscribes to the shopper's orders by server-sent events; returns a function that stops. */
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
