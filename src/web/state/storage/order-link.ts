import { z } from 'zod/mini';
import { MAX_UNPAID_ORDERS_PER_ACCOUNT } from '#domain/orders/max-unpaid-orders.ts';
import { readUnpaidOrder } from './placed-order.ts';
import { boundedListOf, storageEntry } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';

const linkSchema = z.object({ receipt: z.uuid(), linkSecret: z.string().check(z.regex(/^[\w-]{43,64}$/)) });
type OrderLink = z.infer<typeof linkSchema>;

const links = storageEntry({
  key: storageKeys.orderLink,
  schema: boundedListOf(linkSchema, MAX_UNPAID_ORDERS_PER_ACCOUNT),
  storage: () => localStorage,
  fallback: [],
});

/** Deletes all links, since another person may use this browser next. */
export const clearOrderLinks = links.clear;

/** Returns the access token of an order's page if a guest has placed the order with this browser. */
export const readOrderLink = (orderNumber: string): string | null =>
  links.read().find((link) => link.receipt === orderNumber)?.linkSecret ?? null;

/** Stores the link beside those of orders that may await payment; the email contains it as well. */
export const saveOrderLink = ({ receipt, linkSecret }: OrderLink): void => {
  const others = links.read().filter((link) => link.receipt !== receipt && readUnpaidOrder(link.receipt));
  links.write([{ receipt, linkSecret }, ...others].slice(0, MAX_UNPAID_ORDERS_PER_ACCOUNT));
};
