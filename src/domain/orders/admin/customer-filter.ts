import { catch as otherwise, z } from 'zod/mini';
import { optional, searchSchema } from './order-filter.ts';

/** Customers on a page of the list of staff. */
export const CUSTOMERS_PER_PAGE = 25;
/** Orders or accounts that a search reads; a search that fits more says so. */
export const MAX_CUSTOMER_MATCHES = 1000;
/** Orders of one customer that the list counts. */
export const MAX_COUNTED_ORDERS = 1000;

/** Kinds of customers by which staff filter: with an account, or only with orders of a guest. */
export const CUSTOMER_KINDS = ['account', 'guest'] as const;
/** A kind of customer. */
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

/** Orders of the list, by email; the first is the default. */
export const CUSTOMER_SORTS = ['a-z', 'z-a'] as const;
/** The order of the list. */
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** The query of the list of customers. A parameter that is not understood counts as absent. */
const querySchema = z.object({
  q: otherwise(searchSchema, ''),
  kind: optional(z.enum(CUSTOMER_KINDS)),
  sort: otherwise(z.enum(CUSTOMER_SORTS), 'a-z'),
  /** Ids of the customers between which the page is: an email does not belong in a URL. */
  after: optional(z.uuid()),
  before: optional(z.uuid()),
});

type ParsedQuery = z.infer<typeof querySchema>;

/** What staff search and filter customers by, and the order of the list. */
export type CustomerFilter = Omit<ParsedQuery, 'after' | 'before'>;

/** A page of the list: the customers after one of them, or before it; the first ones without. */
export type CustomerPage = { readonly direction: 'next' | 'previous'; readonly id: string } | undefined;

/** Reads the query of the list. It never fails. */
export const readCustomerQuery = (
  search: Iterable<readonly [name: string, value: string]>,
): { readonly filter: CustomerFilter; readonly page: CustomerPage } => {
  const { after, before, ...filter } = querySchema.parse(Object.fromEntries(search));
  if (after) return { filter, page: { direction: 'next', id: after } };
  return { filter, page: before === undefined ? undefined : { direction: 'previous', id: before } };
};

/** Returns the parameters of a filter for a URL, without those at their default. */
export const customerQueryOf = ({ q, kind, sort }: CustomerFilter): Record<string, string> => ({
  ...(q && { q }),
  ...(kind && { kind }),
  ...(sort !== 'a-z' && { sort }),
});

/** Returns the parameters of a page of a filter. */
export const customerPageQuery = (filter: CustomerFilter, page: CustomerPage): Record<string, string> => ({
  ...customerQueryOf(filter),
  ...(page && { [page.direction === 'next' ? 'after' : 'before']: page.id }),
});
