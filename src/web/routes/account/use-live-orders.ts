import { useEffect, useState } from 'react';
import type { DisplayedOrders } from '#domain/orders/order-list.ts';
import { fetchOrders } from '../../api/orders.ts';
import { fetchSession } from '../../api/session.ts';
import { useShopDispatch } from '../../state/store/store.ts';
import { followInTabs } from './follow-in-tabs.ts';
import { type LiveOrderHistory, showOrders } from './show-orders.ts';

/** A fetched page of an account's orders with live updates. */
export const useLiveOrders = (account: string, fetched: DisplayedOrders): LiveOrderHistory => {
  const dispatch = useShopDispatch();
  const [first] = useState(fetched);
  const [live, setLive] = useState<LiveOrderHistory>({ ...fetched, isLive: true });

  useEffect(
    () =>
      followInTabs(account, {
        onEvent: showOrders(first, { fetchPage: fetchOrders, onChange: setLive }),
        onRejected: () => void dispatch(fetchSession()),
      }),
    [account, first, dispatch],
  );

  return live;
};
