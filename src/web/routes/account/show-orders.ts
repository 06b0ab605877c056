import type { ShopError } from '#domain/api/error-table.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import { type DisplayedOrders, type OrderListPage, withOrder } from '#domain/orders/order-list.ts';
import type { Result } from '#domain/values/result.ts';
import type { OrderUpdate } from './follow-orders.ts';

/** A page of the orders, and whether live changes arrive. */
export type LiveOrderHistory = DisplayedOrders & { readonly isLive: boolean };

type ShowOrdersDeps = {
  /** Fetches the page of orders after a cursor. */
  readonly fetchPage: (before: string) => Promise<Result<OrderListPage, ShopError>>;
  readonly onChange: (live: LiveOrderHistory) => void;
};

/**
 * Applies live events to a page of the orders. A new first page replaces the first one; any other page is
 * fetched again, since it may have missed changes.
 */
export const showOrders = (
  known: DisplayedOrders,
  { fetchPage, onChange }: ShowOrdersDeps,
): ((event: OrderUpdate) => void) => {
  let live: LiveOrderHistory = { ...known, isLive: true };
  let requestCount = 0;
  /** Changes that a pending response may not contain. */
  let pendingChanges: OrderRecord[] = [];

  const show = (now: LiveOrderHistory) => {
    live = now;
    onChange(now);
  };
  const refetch = async (before: string) => {
    requestCount += 1;
    const requestId = requestCount;
    pendingChanges = [];
    const response = await fetchPage(before);
    if (requestId !== requestCount || !response.ok) return;
    show(pendingChanges.reduce(withOrder<LiveOrderHistory>, { ...live, ...response.value }));
  };

  return (event) => {
    if ('isLive' in event) show({ ...live, isLive: event.isLive });
    else if ('changed' in event) {
      pendingChanges.push(event.changed);
      const now = withOrder(live, event.changed);
      if (now !== live) show(now);
    } else if (live.before === null) show({ ...live, ...event.newest });
    else void refetch(live.before);
  };
};
