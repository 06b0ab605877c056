import { z } from 'zod/mini';
import { listOf, storageEntry } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';

/** The most order numbers to store; shoppers hardly return to older cancelled orders. */
export const MAX_RETURNED = 50;

const returnedOrders = storageEntry<readonly string[]>({
  key: storageKeys.returnedOrders,
  schema: listOf(z.uuid()),
  storage: () => localStorage,
  fallback: [],
});

/** True if the cart of the order has been restored in this browser, in any tab. */
export const isReturned = (orderNumber: string): boolean => returnedOrders.read().includes(orderNumber);

/** Remembers that the cart has been restored; a browser that forbids storage has no stored cart either. */
export const saveReturned = (orderNumber: string): void => {
  const others = returnedOrders.read().filter((other) => other !== orderNumber);
  returnedOrders.write([...others, orderNumber].slice(-MAX_RETURNED));
};
