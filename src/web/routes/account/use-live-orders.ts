import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { OrderRecord } from '#domain/order.ts';
import { orderRecordSchema } from '../../api/orders.ts';

const LIVE = '/api/orders/live';

const newestFirst = (a: OrderRecord, b: OrderRecord): number =>
  b.date.localeCompare(a.date) || b.id.localeCompare(a.id);

/** The fetched orders, kept up to date by server-sent events for as long as the page is open. */
export const useLiveOrders = (fetched: readonly OrderRecord[]) => {
  const [orders, setOrders] = useState(fetched);
  const [isLive, setIsLive] = useState(true);

  useEffect(() => {
    const source = new EventSource(LIVE);
    source.addEventListener('open', () => setIsLive(true));
    source.addEventListener('error', () => setIsLive(false));
    source.addEventListener('orders', ({ data }: MessageEvent<string>) => {
      setOrders(z.array(orderRecordSchema).parse(JSON.parse(data)));
    });
    source.addEventListener('order', ({ data }: MessageEvent<string>) => {
      const changed = orderRecordSchema.parse(JSON.parse(data));
      setOrders((known) => [...known.filter(({ id }) => id !== changed.id), changed].toSorted(newestFirst));
    });
    return () => source.close();
  }, []);

  return { orders, isLive };
};
