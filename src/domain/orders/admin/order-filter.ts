import { catch as otherwise, z } from 'zod/mini';
import { COUNTRY_CODES } from '../../values/countries.ts';
import { FULFILMENT_STATUSES } from '../fulfilment.ts';
import { isDay } from '../gift/gift.ts';
import { ORDER_LIST_NAMES, type OrderListName } from '../lists/order-lists.ts';
import { decodeCursor, encodeCursor, type OrderCursor } from '../order-list.ts';
import { PAYMENT_STATES } from './payment-state.ts';

/** How many orders a page of the list may have; the largest one fills a print job. */
export const ORDER_PAGE_SIZES = [25, 50, 100, 200] as const;
/** Orders on a page of the list of staff, unless the URL says otherwise. */
export const STAFF_ORDERS_PER_PAGE = 50;
/** The orders with which a list begins. */
export const ORDER_SORTS = ['newest', 'oldest'] as const;
/** Longest search text, in UTF-16 code units; the rest is cut off. */
export const MAX_ORDER_SEARCH = 200;
/** Longest query of a saved view. */
export const MAX_VIEW_QUERY = 2000;

const YES = 'yes';
const COUNTRIES: ReadonlySet<string> = new Set(COUNTRY_CODES);
const UNSEARCHABLE = /[\p{Cc}\p{Cs}\s]+/gu;

/** A search text of staff, cut to its longest length. */
export const searchSchema = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, MAX_ORDER_SEARCH).normalize('NFC').replace(UNSEARCHABLE, ' ').trim()),
);
const daySchema = z.string().check(z.regex(/^2\d{3}-\d{2}-\d{2}$/), z.refine(isDay));
const flagSchema = z.pipe(
  z.literal(YES),
  z.transform(() => true),
);
const cursorSchema = z.pipe(
  z.string().check(z.maxLength(60)),
  z.transform((encoded) => decodeCursor(encoded)),
);

/** The usual size counts as absent, since the form always sends one. */
const sizeSchema = z.pipe(
  z.string(),
  z.transform((text) =>
    ORDER_PAGE_SIZES.find((size) => String(size) === text && size !== STAFF_ORDERS_PER_PAGE),
  ),
);

/** A parameter of a URL that counts as absent if it is not understood. */
export const optional = <Output>(schema: z.ZodMiniType<Output>) => otherwise(z.optional(schema), undefined);

/** The query of the list of orders. A parameter that is not understood counts as absent. */
const querySchema = z.object({
  q: otherwise(searchSchema, ''),
  list: optional(z.enum(ORDER_LIST_NAMES)),
  payment: optional(z.enum(PAYMENT_STATES)),
  fulfilment: optional(z.enum(FULFILMENT_STATUSES)),
  country: optional(z.string().check(z.refine((code) => COUNTRIES.has(code)))),
  /** First and last day of the shop, such as `2026-11-30`. */
  from: optional(daySchema),
  to: optional(daySchema),
  gift: otherwise(flagSchema, false),
  sort: optional(z.enum(ORDER_SORTS)),
  size: optional(sizeSchema),
  before: optional(cursorSchema),
  after: optional(cursorSchema),
});

type ParsedQuery = z.infer<typeof querySchema>;

/** What staff search, filter and sort orders by, and how many a page has. */
export type OrderFilter = Omit<ParsedQuery, 'before' | 'after'>;
/** The orders with which a list begins. */
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Lists of work, in which the order that has waited longest comes first. */
const OLDEST_FIRST: ReadonlySet<OrderListName | undefined> = new Set(['to-pack', 'to-ship', 'late']);

/** Returns the sort of a filter, which its list decides if the URL does not. */
export const sortOf = ({ sort, list }: Pick<OrderFilter, 'sort' | 'list'>): OrderSort =>
  sort ?? (OLDEST_FIRST.has(list) ? 'oldest' : 'newest');

/** A page of the list: the orders placed before a cursor, or after it; the first ones of the sort without. */
export type OrderPage = { readonly direction: 'older' | 'newer'; readonly cursor: OrderCursor } | undefined;

/** Reads the query of the list. It never fails. */
export const readOrderQuery = (
  search: Iterable<readonly [name: string, value: string]>,
): { readonly filter: OrderFilter; readonly page: OrderPage } => {
  const { before, after, ...filter } = querySchema.parse(Object.fromEntries(search));
  if (before) return { filter, page: { direction: 'older', cursor: before } };
  return { filter, page: after && { direction: 'newer', cursor: after } };
};

/** Returns the parameters of a filter for a URL, without those that filter nothing. */
export const orderQueryOf = ({ gift, ...filter }: Partial<OrderFilter>): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ),
  ...(gift && { gift: YES }),
});

/** True if a filter leaves out orders. */
export const isFilter = ({ sort: _sort, size: _size, ...filter }: OrderFilter): boolean =>
  Object.keys(orderQueryOf(filter)).length > 0;

/** Returns the parameters of a page of a filter. */
export const orderPageQuery = (filter: OrderFilter, page: OrderPage): Record<string, string> => ({
  ...orderQueryOf(filter),
  ...(page && { [page.direction === 'older' ? 'before' : 'after']: encodeCursor(page.cursor) }),
});
