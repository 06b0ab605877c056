import { z } from 'zod';

/** Apart from the number that every visit mints anew (CART-9): a later visit must not lose a purchase that was placed. */
const KEY = 'camellia:placed-order';
const schema = z.uuid();

/** The number of the last purchase that was placed and is not known to have ended. */
export const readPlacedOrder = (): string | null => {
  try {
    return schema.safeParse(localStorage.getItem(KEY)).data ?? null;
  } catch {
    return null;
  }
};

/** Remembers a purchase that has a payment page; a browser that forbids it only loses the way back. */
export const keepPlacedOrder = (receipt: string): void => {
  try {
    localStorage.setItem(KEY, receipt);
  } catch (error) {
    console.warn('The order number cannot be stored on this device.', error);
  }
};

/** Forgets a purchase that has ended, unless another one was placed since; without a number, whichever it is. */
export const forgetPlacedOrder = (receipt?: string): void => {
  const placed = readPlacedOrder();
  if (placed && (receipt === undefined || receipt === placed)) localStorage.removeItem(KEY);
};
