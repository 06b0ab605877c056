import { z } from 'zod/mini';
import { keptValue } from './kept-value.ts';
import { storageKeys } from './storage-keys.ts';

/** Apart from the number that every visit mints anew (CART-9): a later visit must not lose a purchase that was placed. */
const placed = keptValue({
  key: storageKeys.placedOrder,
  schema: z.nullable(z.object({ receipt: z.uuid(), hasEnded: z.boolean(), url: z.optional(z.url()) })),
  storage: () => localStorage,
  otherwise: null,
});

/** The number of the purchase that this browser placed last. */
export const readLastOrder = (): string | null => placed.read()?.receipt ?? null;

/** The same, as long as the purchase is not known to have ended. */
export const readOpenOrder = (): string | null => {
  const last = placed.read();
  return last && !last.hasEnded ? last.receipt : null;
};

/** Remembers a purchase that has a payment page; a browser that forbids it only loses the way back. */
export const keepPlacedOrder = (receipt: string, url?: string): void =>
  void placed.write({ receipt, hasEnded: false, ...(url && { url }) });

/** Where the last purchase of this browser can be paid, unless it is known to have ended. */
export const readPaymentUrl = (receipt: string): string | undefined =>
  readOpenOrder() === receipt ? placed.read()?.url : undefined;

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
  if (readOpenOrder() === receipt) placed.write({ receipt, hasEnded: true });
};

/** Leaves no number behind for whoever uses the browser next. */
export const forgetPlacedOrder = (): void => {
  placed.forget();
  paymentTab.forget();
};
