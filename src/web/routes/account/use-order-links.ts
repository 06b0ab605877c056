import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderRecord } from '#domain/order.ts';
import type { OrderLinks } from '#domain/order-links.ts';

type Links = Readonly<Record<string, OrderLinks>>;

/** Milliseconds between two looks for a payment page that is opened right after its order appears. */
const RETRY_MS = 5_000;

const lacksLink = (links: Links, { receipt, status }: OrderRecord): boolean => {
  const known = links[receipt];
  return !known || (status === 'awaiting-payment' && !known.payment);
};

/** The links of the orders that are shown. Those of orders that come while the page is open are fetched with it again. */
export const useOrderLinks = (orders: readonly OrderRecord[], fetched: Links): Links => {
  const { revalidate } = useRevalidator();
  const [known, setKnown] = useState({ fetched, links: fetched });
  if (known.fetched !== fetched) setKnown({ fetched, links: { ...known.links, ...fetched } });
  const { links } = known;
  const isMissing = orders.some((order) => lacksLink(links, order));
  useEffect(() => {
    if (!isMissing) return;
    void revalidate();
    const retrying = setInterval(() => void revalidate(), RETRY_MS);
    return () => clearInterval(retrying);
  }, [isMissing, revalidate]);
  return links;
};
