import { MAX_LINES } from '../cart/cart.ts';
import { type Order, type OrderRecord, toOrderRecord } from './order.ts';

/** How many orders a page of an account's list has at most. */
export const ORDERS_LISTED = 20;

/** And how many lines they have together, so that a page of long orders has fewer of them. No order has as many. */
export const LINES_LISTED = 3 * MAX_LINES;

/** Where an order stands in a list that has the newest first. */
export type OrderPlace = { readonly at: Date; readonly id: string };

/** Some of the orders of an account, newest first. */
export type OrderPart = { readonly orders: readonly Order[]; readonly hasOlder: boolean };

/** A page of them in wire form; `older` is what to ask for to get the next one, `null` at the end of the list. */
export type OrderPage = { readonly orders: readonly OrderRecord[]; readonly older: string | null };

/** A place as addresses carry it. */
export const writePlace = ({ at, id }: OrderPlace): string => `${at.getTime()}-${id}`;

const WRITTEN = /^(\d{1,14})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The place that was written so; `undefined` for anything else. */
export const readPlace = (written: string): OrderPlace | undefined => {
  const [, ms, id] = WRITTEN.exec(written) ?? [];
  return ms === undefined || id === undefined ? undefined : { at: new Date(Number(ms)), id };
};

/** The wire form: the page after this one begins behind its last order. */
export const toOrderPage = ({ orders, hasOlder }: OrderPart): OrderPage => {
  const last = hasOlder ? orders.at(-1) : undefined;
  return {
    orders: orders.map(toOrderRecord),
    older: last ? writePlace({ at: last.createdAt, id: last.id }) : null,
  };
};

/** A page that is shown, which stands behind the place `before`; `null` where it is the first. */
export type ShownOrders = OrderPage & { readonly before: string | null };

const placeOf = ({ date, id }: OrderRecord): OrderPlace => ({ at: new Date(date), id });

/** Negative where `a` is older. As the database has it: by time, and by number where two have the same. */
const compare = (a: OrderPlace, b: OrderPlace): number =>
  a.at.getTime() - b.at.getTime() || Number(a.id > b.id) - Number(a.id < b.id);

const isOn = ({ before, older }: ShownOrders, place: OrderPlace): boolean => {
  const [first, last] = [before, older].map((written) => readPlace(written ?? ''));
  return (!first || compare(place, first) < 0) && (!last || compare(place, last) >= 0);
};

/** The page after an order has changed or come; one that stands on another page changes nothing. */
export const withOrder = <Page extends ShownOrders>(page: Page, order: OrderRecord): Page => {
  if (!isOn(page, placeOf(order))) return page;
  const others = page.orders.filter(({ id }) => id !== order.id);
  return { ...page, orders: [...others, order].sort((a, b) => compare(placeOf(b), placeOf(a))) };
};
