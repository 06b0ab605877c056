import { useEffect, useState } from 'react';
import type { OrderRecord } from '#domain/order.ts';
import { fetchSession } from '../../api/session.ts';
import { useShopDispatch } from '../../state/store.ts';
import { followOrders } from './follow-orders.ts';

const newestFirst = (a: OrderRecord, b: OrderRecord): number =>
  b.date.localeCompare(a.date) || b.id.localeCompare(a.id);

/** The fetched orders, kept up to date for as long as the page is open. */
export const useLiveOrders = (fetched: readonly OrderRecord[]) => {
  const dispatch = useShopDispatch();
  const [orders, setOrders] = useState(fetched);
  const [isLive, setIsLive] = useState(true);

  useEffect(
    () =>
      followOrders({
        listed: setOrders,
        changed: (order) =>
          setOrders((known) => [...known.filter(({ id }) => id !== order.id), order].toSorted(newestFirst)),
        isLive: setIsLive,
        refused: () => void dispatch(fetchSession()),
      }),
    [dispatch],
  );

  return { orders, isLive };
};
