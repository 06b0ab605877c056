import { z } from 'zod/mini';
import { keptValue } from './kept-value.ts';
import { storageKeys } from './storage-keys.ts';

/** Apart from the number that every visit mints anew (CART-9): a later visit must not lose a purchase that was placed. */
const placed = keptValue({
  key: storageKeys.placedOrder,
  schema: z.nullable(z.object({ receipt: z.uuid(), hasEnded: z.boolean() })),
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
export const keepPlacedOrder = (receipt: string): void => void placed.write({ receipt, hasEnded: false });

/** Remembers that a purchase has ended, unless another one was placed since. */
export const endPlacedOrder = (receipt: string): void => {
  if (readOpenOrder() === receipt) placed.write({ receipt, hasEnded: true });
};

/** Leaves no number behind for whoever uses the browser next. */
export const forgetPlacedOrder = (): void => placed.forget();
