import { z } from 'zod/mini';
import { cartItemSchema } from '#domain/cart/cart-schema.ts';
import { combineLines } from '#domain/cart/combine-lines.ts';
import { adoptWishes } from '#domain/cart/wish-list.ts';
import { wishItemSchema } from '#domain/cart/wish-list-schema.ts';
import { productSchema } from '#domain/catalogue/product-schema.ts';
import { MAX_TYPED_CODE } from '#domain/promotions/coupon.ts';
import { restoreCart } from './cart.ts';
import { setCoupon } from './coupon.ts';
import { listOf } from './kept-value.ts';
import { setCurrentOrder } from './order.ts';
import { setCurrentProduct } from './product.ts';
import { storageKeys } from './storage-keys.ts';
import type { RootState, Store } from './store.ts';
import { restoreWishes } from './wish-cart.ts';

/** The longest that stored state is waited for; after that the shop goes on without it (CART-10). */
export const PERSIST_TIMEOUT_MS = 5000;

/** Where state is kept: `localStorage`, or anything slower that answers the same. */
export type KeptState = {
  read(key: string): string | null | Promise<string | null>;
  write(key: string, value: string): void;
};

/** One kept slice: what is stored of it, how that is checked, and how it returns. */
type Kept<T> = {
  readonly schema: z.ZodMiniType<T>;
  readonly pick: (state: RootState) => T;
  readonly restore: (store: Store, value: T) => void;
};

const kept = <T>(slice: Kept<T>) => slice;

const changeSchema = z.object({ id: z.string(), user: z.nullable(z.string()), wished: z.boolean() });

const keptSlices = {
  cart: kept({
    schema: listOf(cartItemSchema),
    pick: (state) => state.cart.cartItems,
    restore: (store, items) => void store.dispatch(restoreCart(combineLines(items))),
  }),
  wishCart: kept({
    schema: z.object({ wishItems: listOf(wishItemSchema), wishHistory: listOf(changeSchema) }),
    pick: ({ wishCart: { wishItems, wishHistory } }) => ({ wishItems, wishHistory }),
    restore: (store, { wishItems, wishHistory }) =>
      void store.dispatch(
        restoreWishes({ wishItems: adoptWishes(wishItems, null), wishHistory: [...wishHistory] }),
      ),
  }),
  product: kept({
    schema: z.nullable(productSchema),
    pick: (state) => state.product.currentProduct,
    // A page that shows a product knows it better than an earlier visit.
    restore: (store, product) => {
      if (!store.getState().product.isProductPicked) store.dispatch(setCurrentProduct(product));
    },
  }),
  order: kept({
    schema: z.nullable(z.uuid()),
    pick: (state) => state.order.currentOrder,
    restore: (store, order) => void store.dispatch(setCurrentOrder(order)),
  }),
  coupon: kept({
    schema: z.nullable(z.string().check(z.maxLength(MAX_TYPED_CODE))),
    pick: (state) => state.coupon.code,
    restore: (store, code) => void store.dispatch(setCoupon(code)),
  }),
};

type Key = keyof typeof keptSlices;
export const KEPT_KEYS = Object.keys(keptSlices) as Key[];

const VERSION = 1;
const envelopeSchema = z.object({ version: z.literal(VERSION), state: z.unknown() });

/** The text of a slice as it is stored. */
const serialise = (key: Key, state: RootState): string =>
  JSON.stringify({ version: VERSION, state: keptSlices[key].pick(state) });

/** Puts a stored slice back; text that is unreadable, outdated or of another shape is dropped. */
const restore = (store: Store, key: Key, text: string | null): void => {
  if (text === null || text === serialise(key, store.getState())) return;
  const slice: Kept<unknown> = keptSlices[key] as Kept<unknown>;
  try {
    const state = slice.schema.safeParse(envelopeSchema.parse(JSON.parse(text)).state);
    if (state.success) slice.restore(store, state.data);
  } catch {
    // Not ours any more: the next write replaces it.
  }
};

/** Reads what an earlier visit left, in at most `PERSIST_TIMEOUT_MS`. */
export const restoreState = async (store: Store, storage: KeptState): Promise<void> => {
  const read = Promise.all(
    KEPT_KEYS.map(async (key) => [key, await storage.read(storageKeys[key])] as const),
  );
  const late = new Promise<null>((give) => setTimeout(() => give(null), PERSIST_TIMEOUT_MS));
  for (const [key, text] of (await Promise.race([read.catch(() => null), late])) ?? [])
    restore(store, key, text);
};

/** The stores that are just taking over what another tab has stored. */
const hearing = new WeakSet<Store>();

/**
 * Stores every change of a kept slice from now on; returns how to stop. What another tab has stored is not stored again:
 * its echo would take back what was done there meanwhile.
 */
export const keepState = (store: Store, storage: KeptState): (() => void) => {
  const written = new Map<Key, string>(KEPT_KEYS.map((key) => [key, serialise(key, store.getState())]));
  return store.subscribe(() => {
    for (const key of KEPT_KEYS) {
      const text = serialise(key, store.getState());
      if (written.get(key) === text) continue;
      written.set(key, text);
      if (!hearing.has(store)) storage.write(storageKeys[key], text);
    }
  });
};

/** Takes over what another tab stored, so that all tabs show the same. The order number is each visit's own (CART-9). */
export const followOtherTabs = (store: Store): (() => void) => {
  const changed = ({ key, newValue }: StorageEvent) => {
    const ours = KEPT_KEYS.find((name) => storageKeys[name] === key);
    if (!ours || ours === 'order') return;
    hearing.add(store);
    restore(store, ours, newValue);
    hearing.delete(store);
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
};

/** The browser's own storage. Full or forbidden storage loses persistence, which `failed` reports, never the page. */
export const browserStorage = (failed: (key: string) => void): KeptState => ({
  read: (key) => localStorage.getItem(key),
  write: (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      failed(key);
    }
  },
});
