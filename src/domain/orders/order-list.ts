import { MAX_LINES } from '../cart/cart.ts';
import { type Order, type OrderRecord, toOrderRecord } from './order.ts';

/** Orders on a page; fewer if they are long, see MAX_LINES_PER_PAGE. */
export const ORDERS_PER_PAGE = 20;

/** Bounds a page of long orders. Always more than one order has. */
export const MAX_LINES_PER_PAGE = 3 * MAX_LINES;

/** A cursor into a list of orders, newest first. */
export type OrderCursor = { readonly at: Date; readonly id: string };

/** A page as stored, newest first. */
export type StoredOrderListPage = { readonly orders: readonly Order[]; readonly hasOlder: boolean };

/** A page in wire form; `older` is the cursor of the next page, `null` on the last one. */
export type OrderListPage = { readonly orders: readonly OrderRecord[]; readonly older: string | null };

/** Encodes a cursor for a URL: milliseconds and order id. */
export const encodeCursor = ({ at, id }: OrderCursor): string => `${at.getTime()}-${id}`;

const CURSOR = /^(\d{1,14})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Decodes a cursor; undefined if it is malformed. */
export const decodeCursor = (encoded: string): OrderCursor | undefined => {
  const [, ms, id] = CURSOR.exec(encoded) ?? [];
  return ms === undefined || id === undefined ? undefined : { at: new Date(Number(ms)), id };
};

/** Converts a page to wire form. */
export const toOrderListPage = ({ orders, hasOlder }: StoredOrderListPage): OrderListPage => {
  const last = hasOlder ? orders.at(-1) : undefined;
  return {
    orders: orders.map(toOrderRecord),
    older: last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  };
};

/** A displayed page; `before` is the cursor it starts at, `null` on the first one. */
export type DisplayedOrders = OrderListPage & { readonly before: string | null };
