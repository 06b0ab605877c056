import { z } from 'zod';

/** Apart from the number that every visit mints anew (CART-9): a later visit must not lose a purchase that was placed. */
const KEY = 'camellia:placed-order';
const schema = z.object({ receipt: z.uuid(), hasEnded: z.boolean() });
type Placed = z.infer<typeof schema>;

const read = (): Placed | undefined => {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    return undefined;
  }
};

const write = (placed: Placed): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(placed));
  } catch (error) {
    console.warn('The order number cannot be stored on this device.', error);
  }
};

/** The number of the purchase that this browser placed last. */
export const readLastOrder = (): string | null => read()?.receipt ?? null;

/** The same, as long as the purchase is not known to have ended. */
export const readOpenOrder = (): string | null => {
  const placed = read();
  return placed && !placed.hasEnded ? placed.receipt : null;
};

/** Remembers a purchase that has a payment page; a browser that forbids it only loses the way back. */
export const keepPlacedOrder = (receipt: string): void => write({ receipt, hasEnded: false });

/** Remembers that a purchase has ended, unless another one was placed since. */
export const endPlacedOrder = (receipt: string): void => {
  if (readOpenOrder() === receipt) write({ receipt, hasEnded: true });
};

/** Leaves no number behind for whoever uses the browser next. */
export const forgetPlacedOrder = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where nothing may be stored, nothing was.
  }
};
