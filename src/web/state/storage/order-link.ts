import { z } from 'zod/mini';
import { MAX_PLACED, readOpenOrder } from './placed-order.ts';
import { keptValue, shortListOf } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';

const linkSchema = z.object({ receipt: z.uuid(), linkSecret: z.string().check(z.regex(/^[\w-]{43,64}$/)) });
type OrderLink = z.infer<typeof linkSchema>;

const links = keptValue({
  key: storageKeys.orderLink,
  schema: shortListOf(linkSchema, MAX_PLACED),
  storage: () => localStorage,
  otherwise: [],
});

/** Returns the access token of an order's page if a guest has placed the order with this browser. */
export const readOrderLink = (receipt: string): string | null =>
  links.read().find((link) => link.receipt === receipt)?.linkSecret ?? null;

/** Stores the link beside those of orders that may await payment; the email contains it as well. */
export const keepOrderLink = ({ receipt, linkSecret }: OrderLink): void => {
  const others = links.read().filter((link) => link.receipt !== receipt && readOpenOrder(link.receipt));
  links.write([{ receipt, linkSecret }, ...others].slice(0, MAX_PLACED));
};

/** Deletes all links, since another person may use this browser next. */
export const forgetOrderLink = (): void => links.forget();
