import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { OrderLinks } from '#domain/payments/order-links.ts';
import { retryUntilDone } from '../../state/requests/retry-until-done.ts';

/** The last try comes about five minutes after the first. */
const MAX_TRIES = 7;
const RETRIES = { firstMs: 5_000, maxMs: 320_000, staleMs: 0 };

type Links = Readonly<Record<string, OrderLinks>>;

const lacksLink = (links: Links, { receipt, status }: OrderRecord): boolean => {
  const known = links[receipt];
  return !known || (status === 'awaiting-payment' && !known.payment);
};

/**
 * Links of the shown orders. Those of new orders and of new payment pages are fetched with the page again; a
 * live change restarts the tries.
 */
export const useOrderLinks = (orders: readonly OrderRecord[], fetched: Links): Links => {
  const { revalidate } = useRevalidator();
  const [known, setKnown] = useState({ fetched, links: fetched });
  if (known.fetched !== fetched) setKnown({ fetched, links: { ...known.links, ...fetched } });
  const { links } = known;
  const missing = orders
    .filter((order) => lacksLink(links, order))
    .map(({ receipt, status }) => receipt + status);
  const missingKey = missing.join(' ');
  useEffect(() => {
    if (!missingKey) return undefined;
    let tries = 0;
    return retryUntilDone(async () => {
      await revalidate();
      tries += 1;
      return tries >= MAX_TRIES;
    }, RETRIES).stop;
  }, [missingKey, revalidate]);
  return links;
};
