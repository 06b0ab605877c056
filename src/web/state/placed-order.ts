import { z } from 'zod/mini';
import { keptValue, shortListOf } from './kept-value.ts';
import { storageKeys } from './storage-keys.ts';
import { webAddress } from './web-address.ts';

/** No account or mailbox may have more unpaid orders than this. */
export const MAX_PLACED = 10;

const orderSchema = z.object({
  receipt: z.uuid(),
  hasEnded: z.boolean(),
  url: z.optional(webAddress),
  total: z.optional(z.number()),
  until: z.optional(z.string()),
});

/**
 * The orders that this browser has placed, newest first. Apart from the number that each visit creates (CART-9): a later
 * visit must not lose an order that was placed.
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
  /** Where it is paid, how much, and until when (ISO 8601), as far as known. */
  readonly url?: string | undefined;
  readonly total?: number | undefined;
  readonly until?: string | undefined;
};

/** Tells this tab of a change; the browser tells the others by a `storage` event. */
const changes = new EventTarget();
const announce = (): void => void changes.dispatchEvent(new Event('change'));

/** Calls back after each change of the placed orders, in any tab; returns how to stop. */
export const onPlacedOrderChange = (changed: () => void): (() => void) => {
  const inOtherTab = ({ key }: StorageEvent) => {
    // `null` when all of the storage is cleared.
    if (key === storageKeys.placedOrder || key === null) changed();
  };
  const ended = new AbortController();
  const { signal } = ended;
  changes.addEventListener('change', changed, { signal });
  window.addEventListener('storage', inOtherTab, { signal });
  // A page from the back/forward cache has missed what happened meanwhile.
  window.addEventListener('pageshow', changed, { signal });
  return () => ended.abort();
};

/** The number of the order that this browser placed last. */
export const readLastOrder = (): string | null => placed.read()[0]?.receipt ?? null;

/** Whether this browser has placed an order. */
export const hasPlaced = (receipt: string): boolean =>
  placed.read().some((order) => order.receipt === receipt);

/** The orders that are not known to have ended, newest first. */
export const readOpenOrders = (): readonly OpenOrder[] => placed.read().filter(({ hasEnded }) => !hasEnded);

/** One of them. */
export const readOpenOrder = (receipt: string): OpenOrder | undefined =>
  readOpenOrders().find((order) => order.receipt === receipt);

/** Stores an order that has a payment page; a browser that forbids it only loses the way back. */
export const keepPlacedOrder = ({ receipt, url, total, until }: OpenOrder): void => {
  const others = placed.read().filter((order) => order.receipt !== receipt);
  // Those that can still be paid are dropped last.
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

/** Remembers that this tab is sent to the payment page of an order. */
export const keepPaymentTab = (receipt: string): void => void paymentTab.write(receipt);

/** Whether this tab was sent to the payment page of an order, so that it may be coming back from there. */
export const isPaymentTab = (receipt: string): boolean => paymentTab.read() === receipt;

/** Stores that an order has ended, and nothing else of it. */
export const endPlacedOrder = (receipt: string): void => {
  if (!readOpenOrder(receipt)) return;
  const ended = { receipt, hasEnded: true };
  placed.write(placed.read().map((order) => (order.receipt === receipt ? ended : order)));
  announce();
};

/** Leaves no number behind for whoever uses the browser next. */
export const forgetPlacedOrder = (): void => {
  placed.forget();
  paymentTab.forget();
  announce();
};
