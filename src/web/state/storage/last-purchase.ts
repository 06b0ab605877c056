import { z } from 'zod/mini';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import { storageEntry } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';

const storedSchema = z.object({
  /** Email of the account that requested it; `null` for a visitor. */
  owner: z.nullable(z.string()),
  /** The server validates a request that is sent again. */
  request: z.looseObject({ receipt: z.uuid() }),
});
type Stored = { readonly owner: string | null; readonly request: PurchaseRequest };

const entry = storageEntry<Stored | null>({
  key: storageKeys.lastPurchase,
  schema: storedSchema as z.ZodMiniType as z.ZodMiniType<Stored>,
  storage: () => sessionStorage,
  fallback: null,
});

/** Where the browser forbids storage, it lasts as long as the page. */
let unstored: Stored | null = null;

/** The purchase that this tab requested last and that is not known to be placed, since its response may be lost in a reload. */
export const lastPurchase = {
  read: (): Stored | null => unstored ?? entry.read(),
  write: (stored: Stored): void => {
    unstored = entry.write(stored) ? null : stored;
  },
  clear: (): void => {
    unstored = null;
    entry.clear();
  },
};

/** The number of the next purchase: a request without a response may have placed its order, so its number stays. */
export const purchaseNumber = (currentOrder: string | null): string | null =>
  lastPurchase.read()?.request.receipt ?? currentOrder;
