import { z } from 'zod/mini';
import { keptValue, listOf } from './kept-value.ts';
import { storageKeys } from './storage-keys.ts';

/** So many numbers are kept, the newest ones: nobody goes back further than that. */
export const MOST_RETURNED = 50;

const returned = keptValue<readonly string[]>({
  key: storageKeys.returnedOrders,
  schema: listOf(z.uuid()),
  storage: () => localStorage,
  otherwise: [],
});

/** Whether the cart of that order has been given back in this browser, in whichever tab. */
export const isReturned = (receipt: string): boolean => returned.read().includes(receipt);

/** Remembers that it has; a browser that forbids storage keeps no cart either. */
export const rememberReturned = (receipt: string): void => {
  const others = returned.read().filter((other) => other !== receipt);
  returned.write([...others, receipt].slice(-MOST_RETURNED));
};
