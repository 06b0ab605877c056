import { z } from 'zod/mini';
import { keptValue } from './kept-value.ts';
import { storageKeys } from './storage-keys.ts';
import { webAddress } from './web-address.ts';

/** Apart from the number that every visit mints anew (CART-9): a later visit must not lose a purchase that was placed. */
const placed = keptValue({
  key: storageKeys.placedOrder,
  schema: z.nullable(
    z.object({
      receipt: z.uuid(),
      hasEnded: z.boolean(),
      url: z.optional(webAddress),
      total: z.optional(z.number()),
      until: z.optional(z.string()),
    }),
  ),
  storage: () => localStorage,
  otherwise: null,
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

/** Calls back after each change of the order that was placed last, in any tab; returns how to stop. */
export const onPlacedOrderChange = (changed: () => void): (() => void) => {
  const inOtherTab = ({ key }: StorageEvent) => {
    // `null` when all of the storage is cleared.
    if (key === storageKeys.placedOrder || key === null) changed();
  };
  changes.addEventListener('change', changed);
  window.addEventListener('storage', inOtherTab);
  // A page from the back/forward cache has missed what happened meanwhile.
  window.addEventListener('pageshow', changed);
  return () => {
    changes.removeEventListener('change', changed);
    window.removeEventListener('storage', inOtherTab);
    window.removeEventListener('pageshow', changed);
  };
};

/** The number of the purchase that this browser placed last. */
export const readLastOrder = (): string | null => placed.read()?.receipt ?? null;

/** The same, as long as the purchase is not known to have ended. */
export const readOpenOrder = (): OpenOrder | null => {
  const last = placed.read();
  return last && !last.hasEnded ? last : null;
};

/** Remembers a purchase that has a payment page; a browser that forbids it only loses the way back. */
export const keepPlacedOrder = ({ receipt, url, total, until }: OpenOrder): void => {
  placed.write({ receipt, hasEnded: false, url, total, until });
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

/** Remembers that a purchase has ended, unless another one was placed since. */
export const endPlacedOrder = (receipt: string): void => {
  if (readOpenOrder()?.receipt !== receipt) return;
  placed.write({ receipt, hasEnded: true });
  announce();
};

/** Leaves no number behind for whoever uses the browser next. */
export const forgetPlacedOrder = (): void => {
  placed.forget();
  paymentTab.forget();
  announce();
};
