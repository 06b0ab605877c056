import { useEffect, useState } from 'react';
import type { OrderRecord } from '#domain/order.ts';
import { fetchSession } from '../../api/session.ts';
import { useShopDispatch } from '../../state/store.ts';
import { followInTabs } from './follow-in-tabs.ts';
import type { LiveOrders } from './follow-orders.ts';

/** The fetched orders of an account, kept up to date for as long as the page is open. */
export const useLiveOrders = (account: string, fetched: readonly OrderRecord[]): LiveOrders => {
  const dispatch = useShopDispatch();
  const [first] = useState(fetched);
  const [live, setLive] = useState<LiveOrders>({ orders: fetched, isLive: true });

  useEffect(
    () => followInTabs(account, first, { shown: setLive, refused: () => void dispatch(fetchSession()) }),
    [account, first, dispatch],
  );

  return live;
};
