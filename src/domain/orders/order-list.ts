import { MAX_LINES } from '../cart/cart.ts';
import { type Order, type OrderRecord, toOrderRecord } from './order.ts';

export const ORDERS_LISTED = 20;

/** Bounds a page of long orders. Always more than one order has. */
export const LINES_LISTED = 3 * MAX_LINES;

/** A cursor into a list of orders, newest first. */
export type OrderPlace = { readonly at: Date; readonly id: string };

export type OrderPart = { readonly orders: readonly Order[]; readonly hasOlder: boolean };

/** A page in wire form; `older` is the cursor of the next page, `null` on the last one. */
export type OrderPage = { readonly orders: readonly OrderRecord[]; readonly older: string | null };

export const writePlace = ({ at, id }: OrderPlace): string => `${at.getTime()}-${id}`;

const WRITTEN = /^(\d{1,14})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export const readPlace = (written: string): OrderPlace | undefined => {
  const [, ms, id] = WRITTEN.exec(written) ?? [];
  return ms === undefined || id === undefined ? undefined : { at: new Date(Number(ms)), id };
};

export const toOrderPage = ({ orders, hasOlder }: OrderPart): OrderPage => {
  const last = hasOlder ? orders.at(-1) : undefined;
  return {
    orders: orders.map(toOrderRecord),
    older: last ? writePlace({ at: last.createdAt, id: last.id }) : null,
  };
};

/** A displayed page; `before` is the cursor it starts at, `null` on the first one. */
export type ShownOrders = OrderPage & { readonly before: string | null };

const placeOf = ({ date, id }: OrderRecord): OrderPlace => ({ at: new Date(date), id });

/** Same order as the database: by time, then by id. */
const compare = (a: OrderPlace, b: OrderPlace): number =>
  a.at.getTime() - b.at.getTime() || Number(a.id > b.id) - Number(a.id < b.id);

const isOn = ({ before, older }: ShownOrders, place: OrderPlace): boolean => {
  const [first, last] = [before, older].map((written) => readPlace(written ?? ''));
  return (!first || compare(place, first) < 0) && (!last || compare(place, last) >= 0);
};

/** Adds or replaces an order if it belongs on the page. */
export const withOrder = <Page extends ShownOrders>(page: Page, order: OrderRecord): Page => {
  if (!isOn(page, placeOf(order))) return page;
  const others = page.orders.filter(({ id }) => id !== order.id);
  return { ...page, orders: [...others, order].sort((a, b) => compare(placeOf(b), placeOf(a))) };
};
