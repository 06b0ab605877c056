import { z } from 'zod';
import { apiMap } from '#domain/api-map.ts';
import type { OrderRecord } from '#domain/order.ts';
import { orderRecordSchema } from '../../api/orders.ts';

/** Milliseconds until a list that was refused is opened again; browsers do that only for broken connections. */
export const REOPEN_MS = 10_000;

type Told = {
  /** All orders, at every opening. */
  readonly listed: (orders: OrderRecord[]) => void;
  readonly changed: (order: OrderRecord) => void;
  readonly isLive: (isLive: boolean) => void;
  /** The shop does not give the list: perhaps the session has ended. */
  readonly refused: () => void;
};

/** Follows the shopper's orders by server-sent events; returns how to stop. */
export const followOrders = ({ listed, changed, isLive, refused }: Told): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;

  const open = () => {
    const opened = new EventSource(apiMap.liveOrders);
    source = opened;
    opened.addEventListener('open', () => isLive(true));
    opened.addEventListener('error', () => {
      isLive(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      refused();
      timer = setTimeout(open, REOPEN_MS);
    });
    opened.addEventListener('orders', ({ data }: MessageEvent<string>) => {
      listed(z.array(orderRecordSchema).parse(JSON.parse(data)));
    });
    opened.addEventListener('order', ({ data }: MessageEvent<string>) => {
      changed(orderRecordSchema.parse(JSON.parse(data)));
    });
  };

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
};
