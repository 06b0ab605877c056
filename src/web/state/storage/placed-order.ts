import { z } from 'zod/mini';
import { MAX_UNPAID_ORDERS_PER_ACCOUNT } from '#domain/orders/max-unpaid-orders.ts';
import { boundedListOf, storageEntry } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';
import { webUrl } from './web-url.ts';

const orderSchema = z.object({
  receipt: z.uuid(),
  hasEnded: z.boolean(),
  url: z.optional(webUrl),
  total: z.optional(z.number()),
  until: z.optional(z.string()),
  isUnderReview: z.optional(z.boolean()),
});

/**
 * Orders placed with this browser, newest first. Stored apart from the number that each visit creates
 * (CART-9), so that a later visit does not lose a placed order.
 */
const placedOrders = storageEntry({
  key: storageKeys.placedOrder,
  schema: boundedListOf(orderSchema, MAX_UNPAID_ORDERS_PER_ACCOUNT),
  storage: () => localStorage,
  fallback: [],
});

/** An order of this browser that may await payment. */
export type PlacedOrder = {
  readonly receipt: string;
  /** Payment page, amount in dollars and deadline (ISO 8601), as far as known. */
  readonly url?: string | undefined;
  readonly total?: number | undefined;
  readonly until?: string | undefined;
  /** True while its payment is under review, so that it is not paid twice. */
  readonly isUnderReview?: boolean | undefined;
};

/** Notifies this tab as the browser notifies the others. */
const notify = (): void =>
  void window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.placedOrder }));

/** Calls back after each change of the placed orders in any tab; returns a function that stops. */
export const onPlacedOrderChange = (callback: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    // `null` if the whole storage is cleared.
    if (key === storageKeys.placedOrder || key === null) callback();
  };
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('storage', onStorage, { signal });
  // A page from the back/forward cache has missed earlier events.
  window.addEventListener('pageshow', callback, { signal });
  return () => ended.abort();
};

/** Returns the number of the order that this browser placed last. */
export const readLastOrder = (): string | null => placedOrders.read()[0]?.receipt ?? null;

/** True if this browser has placed the order. */
export const hasPlaced = (orderNumber: string): boolean =>
  placedOrders.read().some((order) => order.receipt === orderNumber);

/** Returns the orders that are not known to have ended, newest first. */
export const readUnpaidOrders = (): readonly PlacedOrder[] =>
  placedOrders.read().filter(({ hasEnded }) => !hasEnded);

export const readUnpaidOrder = (orderNumber: string): PlacedOrder | undefined =>
  readUnpaidOrders().find((order) => order.receipt === orderNumber);

/** Stores an order that has a payment page; a browser that forbids storage only loses the way back to it. */
export const savePlacedOrder = ({ receipt, url, total, until }: PlacedOrder): void => {
  const others = placedOrders.read().filter((order) => order.receipt !== receipt);
  // Orders that can still be paid are dropped last.
  others.sort((a, b) => Number(a.hasEnded) - Number(b.hasEnded));
  placedOrders.write(
    [{ receipt, hasEnded: false, url, total, until }, ...others].slice(0, MAX_UNPAID_ORDERS_PER_ACCOUNT),
  );
  notify();
};

const paymentTab = storageEntry({
  key: storageKeys.paymentTab,
  schema: z.nullable(z.uuid()),
  storage: () => sessionStorage,
  fallback: null,
});

/** Remembers that this tab is redirected to the payment page of an order. */
export const savePaymentTab = (orderNumber: string): void => void paymentTab.write(orderNumber);

/** True if this tab may be returning from the payment page of the order. */
export const isPaymentTab = (orderNumber: string): boolean => paymentTab.read() === orderNumber;

/** Stores whether the payment of an unpaid order is under review. */
export const setUnderReview = (orderNumber: string, isUnderReview = false): void => {
  const order = readUnpaidOrder(orderNumber);
  if (!order || (order.isUnderReview ?? false) === isUnderReview) return;
  placedOrders.write(
    placedOrders.read().map((other) => (other.receipt === orderNumber ? { ...other, isUnderReview } : other)),
  );
  notify();
};

/** Marks an order as ended and deletes its other data. */
export const endPlacedOrder = (orderNumber: string): void => {
  if (!readUnpaidOrder(orderNumber)) return;
  const ended = { receipt: orderNumber, hasEnded: true };
  placedOrders.write(placedOrders.read().map((order) => (order.receipt === orderNumber ? ended : order)));
  notify();
};

/** Deletes all order numbers, since another person may use this browser next. */
export const clearPlacedOrders = (): void => {
  placedOrders.clear();
  paymentTab.clear();
  notify();
};
