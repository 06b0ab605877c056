import type { ShopError } from '#domain/api/error-table.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import { type DisplayedOrders, type OrderPage, withOrder } from '#domain/orders/order-list.ts';
import type { Result } from '#domain/values/result.ts';
import type { News } from './follow-orders.ts';

/** A page of the orders, and whether live changes arrive. */
export type LiveOrders = DisplayedOrders & { readonly isLive: boolean };

type ShowOrdersDeps = {
  /** Fetches the page of orders after a cursor. */
  readonly ask: (before: string) => Promise<Result<OrderPage, ShopError>>;
  readonly shown: (live: LiveOrders) => void;
};

/**
 * Applies live events to a page of the orders. A new first page replaces the first one; any other page is
 * fetched again, since it may have missed changes.
 */
export const showOrders = (
  known: DisplayedOrders,
  { ask, shown }: ShowOrdersDeps,
): ((news: News) => void) => {
  let live: LiveOrders = { ...known, isLive: true };
  let asks = 0;
  /** Changes that a pending response may not contain. */
  let since: OrderRecord[] = [];

  const show = (now: LiveOrders) => {
    live = now;
    shown(now);
  };
  const askAgain = async (before: string) => {
    asks += 1;
    const own = asks;
    since = [];
    const answered = await ask(before);
    if (own !== asks || !answered.ok) return;
    show(since.reduce(withOrder<LiveOrders>, { ...live, ...answered.value }));
  };

  return (news) => {
    if ('isLive' in news) show({ ...live, isLive: news.isLive });
    else if ('changed' in news) {
      since.push(news.changed);
      const now = withOrder(live, news.changed);
      if (now !== live) show(now);
    } else if (live.before === null) show({ ...live, ...news.newest });
    else void askAgain(live.before);
  };
};
