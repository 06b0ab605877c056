import { z } from 'zod/mini';
import { keptValue, shortListOf } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';
import { webAddress } from './web-address.ts';

/** The most unpaid orders that an account or email address may have. */
export const MAX_PLACED = 10;

const orderSchema = z.object({
  receipt: z.uuid(),
  hasEnded: z.boolean(),
  url: z.optional(webAddress),
  total: z.optional(z.number()),
  until: z.optional(z.string()),
});

/**
 * Orders placed with this browser, newest first. Stored apart from the number that each visit creates
 * (CART-9), so that a later visit does not lose a placed order.
 */
const placed = keptValue({
  key: storageKeys.placedOrder,
  schema: shortListOf(orderSchema, MAX_PLACED),
  storage: () => localStorage,
  otherwise: [],
});

/** An order of this browser that may await payment. */
export type OpenOrder = {
  readonly receipt: string;
  /** Payment page, amount in dollars and deadline (ISO 8601), as far as known. */
  readonly url?: string | undefined;
  readonly total?: number | undefined;
  readonly until?: string | undefined;
};

/** Notifies this tab; the other tabs get a `storage` event. */
const changes = new EventTarget();
const announce = (): void => void changes.dispatchEvent(new Event('change'));

/** Calls back after each change of the placed orders in any tab; returns a function that stops. */
export const onPlacedOrderChange = (changed: () => void): (() => void) => {
  const inOtherTab = ({ key }: StorageEvent) => {
    // `null` if the whole storage is cleared.
    if (key === storageKeys.placedOrder || key === null) changed();
  };
  const ended = new AbortController();
  const { signal } = ended;
  changes.addEventListener('change', changed, { signal });
  window.addEventListener('storage', inOtherTab, { signal });
  // A page from the back/forward cache has missed earlier events.
  window.addEventListener('pageshow', changed, { signal });
  return () => ended.abort();
};

/** Returns the number of the order that this browser placed last. */
export const readLastOrder = (): string | null => placed.read()[0]?.receipt ?? null;

/** True if this browser has placed the order. */
export const hasPlaced = (receipt: string): boolean =>
  placed.read().some((order) => order.receipt === receipt);

/** Returns the orders that are not known to have ended, newest first. */
export const readOpenOrders = (): readonly OpenOrder[] => placed.read().filter(({ hasEnded }) => !hasEnded);

export const readOpenOrder = (receipt: string): OpenOrder | undefined =>
  readOpenOrders().find((order) => order.receipt === receipt);

/** Stores an order that has a payment page; a browser that forbids storage only loses the way back to it. */
export const keepPlacedOrder = ({ receipt, url, total, until }: OpenOrder): void => {
  const others = placed.read().filter((order) => order.receipt !== receipt);
  // Orders that can still be paid are dropped last.
  others.sort((a, b) => Number(a.hasEnded) - Number(b.hasEnded));
  placed.write([{ receipt, hasEnded: false, url, total, until }, ...others].slice(0, MAX_PLACED));
  announce();
};

const paymentTab = keptValue({
  key: storageKeys.paymentTab,
  schema: z.nullable(z.uuid()),
  storage: () => sessionStorage,
  otherwise: null,
});

/** Remembers that this tab is redirected to the payment page of an order. */
export const keepPaymentTab = (receipt: string): void => void paymentTab.write(receipt);

/** True if this tab may be returning from the payment page of the order. */
export const isPaymentTab = (receipt: string): boolean => paymentTab.read() === receipt;

/** Marks an order as ended and deletes its other data. */
export const endPlacedOrder = (receipt: string): void => {
  if (!readOpenOrder(receipt)) return;
  const ended = { receipt, hasEnded: true };
  placed.write(placed.read().map((order) => (order.receipt === receipt ? ended : order)));
  announce();
};

/** Deletes all order numbers, since another person may use this browser next. */
export const forgetPlacedOrder = (): void => {
  placed.forget();
  paymentTab.forget();
  announce();
};
