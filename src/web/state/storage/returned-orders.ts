import { z } from 'zod/mini';
import { keptValue, listOf } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';

/** The most order numbers to store; shoppers hardly return to older cancelled orders. */
export const MOST_RETURNED = 50;

const returned = keptValue<readonly string[]>({
  key: storageKeys.returnedOrders,
  schema: listOf(z.uuid()),
  storage: () => localStorage,
  otherwise: [],
});

/** True if the cart of the order has been restored in this browser, in any tab. */
export const isReturned = (receipt: string): boolean => returned.read().includes(receipt);

/** Remembers that the cart has been restored; a browser that forbids storage has no stored cart either. */
export const rememberReturned = (receipt: string): void => {
  const others = returned.read().filter((other) => other !== receipt);
  returned.write([...others, receipt].slice(-MOST_RETURNED));
};
