import { z } from 'zod/mini';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import { storageEntry } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';

/** The server validates a request that is sent again. */
const requestSchema = z.custom<PurchaseRequest>(
  (value) => z.safeParse(z.looseObject({ receipt: z.uuid() }), value).success,
);

/** The purchase that this tab requested last and that is not known to be placed, since its response may be lost in a reload. */
export const lastPurchase = storageEntry({
  key: storageKeys.lastPurchase,
  schema: z.nullable(requestSchema),
  storage: () => sessionStorage,
  fallback: null,
});

/** The number of the next purchase: a request without a response may have placed its order, so its number stays. */
export const purchaseNumber = (currentOrder: string | null): string | null =>
  lastPurchase.read()?.receipt ?? currentOrder;
