import { useEffect, useRef, useState } from 'react';
import { useFetchers, useRevalidator } from 'react-router';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { AccountOrder } from '#domain/orders/self-service/account-order.ts';
import type { OrderLinks } from '#domain/payments/order-links.ts';
import { fetchSession } from '../../api/session.ts';
import { followInTabs } from '../../live/follow-in-tabs.ts';
import { retryUntilDone } from '../../state/requests/retry-until-done.ts';
import { useShopDispatch } from '../../state/store/store.ts';

/** The last try comes about five minutes after the first. */
const MAX_TRIES = 7;
const RETRIES = { firstMs: 5_000, maxMs: 320_000, staleMs: 0 };

/** A page of an account's orders. */
export type FetchedOrders = {
  readonly orders: readonly OrderRecord[];
  /** By order number; those of a new order or payment page may be missing. */
  readonly links: Readonly<Record<string, OrderLinks>>;
  /** By order number; those of a new order may be missing. */
  readonly details: Readonly<Record<string, AccountOrder>>;
  /** Paths of pictures by product id; those of archived products and new orders may be missing. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Paths of product pages by product id, as far as known. */
  readonly pages: Readonly<Record<string, string>>;
  /** The orders have changed, but could not be requested again. */
  readonly isOutdated: boolean;
};

/** Requests the page again after each change of the account's orders; returns whether the page is up to date and changes arrive. */
export const useLiveOrders = (account: string, fetched: FetchedOrders): boolean => {
  const { orders, links, details, isOutdated } = fetched;
  const dispatch = useShopDispatch();
  const { revalidate } = useRevalidator();
  const [isLive, setIsLive] = useState(true);
  const shown = useRef(fetched);
  const isSending = useFetchers().length > 0;
  const sending = useRef(isSending);
  const changedMeanwhile = useRef(false);
  useEffect(() => {
    shown.current = fetched;
    sending.current = isSending;
    if (isSending || !changedMeanwhile.current) return;
    changedMeanwhile.current = false;
    void revalidate();
  });

  useEffect(
    () =>
      followInTabs(account, {
        // A stream begins with the newest orders, which the page has just requested.
        onChange: (newest) => {
          if (isShown(newest, shown.current)) return;
          // React Router drops the redirect of a form if another request of the page begins before it.
          if (sending.current) changedMeanwhile.current = true;
          else void revalidate();
        },
        onLive: setIsLive,
        onRejected: () => void dispatch(fetchSession()),
      }),
    [account, revalidate, dispatch],
  );

  const lacksLink = ({ receipt, status }: OrderRecord) =>
    !links[receipt] ||
    (status === 'awaiting-payment' && !links[receipt].payment && !details[receipt]?.isUnderReview);
  const missing = orders.filter(lacksLink).map(({ receipt, status }) => receipt + status);
  // A change of the list restarts the tries.
  const missingKey = [...(isOutdated ? ['outdated'] : []), ...missing].join(' ');
  useEffect(() => {
    if (!missingKey || isSending) return;
    let tries = 0;
    return retryUntilDone(async () => {
      await revalidate();
      tries += 1;
      return tries >= MAX_TRIES;
    }, RETRIES).stop;
  }, [missingKey, isSending, revalidate]);

  return isLive && !isOutdated;
};

/** True if the page shows these newest orders, as JSON of the same shape. */
const isShown = (newest: unknown, { orders, isOutdated }: FetchedOrders): boolean =>
  !isOutdated &&
  typeof newest === 'object' &&
  newest !== null &&
  'orders' in newest &&
  JSON.stringify(newest.orders) === JSON.stringify(orders);
