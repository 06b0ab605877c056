import { z } from 'zod/mini';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import { storageEntry, transferEntry } from './storage-entry.ts';
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

const read = (): Stored | null => unstored ?? entry.read();
const write = (stored: Stored): void => {
  unstored = entry.write(stored) ? null : stored;
};
const clear = (): void => {
  unstored = null;
  entry.clear();
};

/** The purchase that this tab requested last and that is not known to be placed, since its response may be lost in a reload. */
export const lastPurchase = {
  read: (): PurchaseRequest | undefined => read()?.request,
  save: (request: PurchaseRequest, owner: string | null): void => write({ owner, request }),
  clear,
  /** Passes a visitor's purchase to the account that signs in, and deletes another account's. */
  transferTo: (user: string | null): void => transferEntry({ read, write, clear }, user),
};

/** The number of the next purchase: a request without a response may have placed its order, so its number stays. */
export const purchaseNumber = (currentOrder: string | null): string | null =>
  lastPurchase.read()?.receipt ?? currentOrder;
