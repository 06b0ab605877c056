import type { ShopError } from '#domain/api/error-table.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import { type OrderPage, type ShownOrders, withOrder } from '#domain/orders/order-list.ts';
import type { Result } from '#domain/values/result.ts';
import type { News } from './follow-orders.ts';

/** A page of the orders, and whether changes of them are heard of just now. */
export type LiveOrders = ShownOrders & { readonly isLive: boolean };

type ShowOrdersDeps = {
  /** Asks the shop for the page behind a place. */
  readonly ask: (before: string) => Promise<Result<OrderPage, ShopError>>;
  readonly shown: (live: LiveOrders) => void;
};

/**
 * Keeps a page of the orders as it is by what is heard of the account. Whatever may have been missed on the first page comes
 * with the news; of any other the shop is asked.
 */
export const showOrders = (known: ShownOrders, { ask, shown }: ShowOrdersDeps): ((news: News) => void) => {
  let live: LiveOrders = { ...known, isLive: true };
  let asks = 0;
  /** Changes that an answer which is on its way may not know of yet. */
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
