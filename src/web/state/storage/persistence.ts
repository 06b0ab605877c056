import { z } from 'zod/mini';
import { cartItemSchema } from '#domain/cart/cart-schema.ts';
import { combineLines } from '#domain/cart/combine-lines.ts';
import { mergeWishes } from '#domain/cart/wish-list.ts';
import { wishItemSchema } from '#domain/cart/wish-list-schema.ts';
import { productSchema } from '#domain/catalogue/product-schema.ts';
import { MAX_TYPED_CODE_LENGTH } from '#domain/promotions/coupon.ts';
import { restoreCart } from '../slices/cart.ts';
import { setCoupon } from '../slices/coupon.ts';
import { setCurrentOrder } from '../slices/order.ts';
import { setCurrentProduct } from '../slices/product.ts';
import { restoreWishes } from '../slices/wish-cart.ts';
import type { RootState, ShopStore } from '../store/store.ts';
import { listOf } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';

/** The longest wait for stored state; after it the shop starts without (CART-10). */
export const PERSIST_TIMEOUT_MS = 5000;

/** Where state is stored: `localStorage`, or slower storage with promises. */
export type StateStorage = {
  read(key: string): string | null | Promise<string | null>;
  write(key: string, value: string): void;
};

/** A persisted slice: what is stored of it, how that is validated and restored. */
type PersistedSlice<T> = {
  readonly schema: z.ZodMiniType<T>;
  readonly pick: (state: RootState) => T;
  readonly restore: (store: ShopStore, value: T) => void;
};

const persisted = <T>(slice: PersistedSlice<T>) => slice;

const changeSchema = z.object({ id: z.string(), user: z.nullable(z.string()), wished: z.boolean() });

const persistedSlices = {
  cart: persisted({
    schema: listOf(cartItemSchema),
    pick: (state) => state.cart.cartItems,
    restore: (store, items) => void store.dispatch(restoreCart(combineLines(items))),
  }),
  wishCart: persisted({
    schema: z.object({ wishItems: listOf(wishItemSchema), wishHistory: listOf(changeSchema) }),
    pick: ({ wishCart: { wishItems, wishHistory } }) => ({ wishItems, wishHistory }),
    restore: (store, { wishItems, wishHistory }) =>
      void store.dispatch(
        restoreWishes({ wishItems: mergeWishes(wishItems, null), wishHistory: [...wishHistory] }),
      ),
  }),
  product: persisted({
    schema: z.nullable(productSchema),
    pick: (state) => state.product.currentProduct,
    // A page that shows a product has newer data than the storage.
    restore: (store, product) => {
      if (!store.getState().product.isProductPicked) store.dispatch(setCurrentProduct(product));
    },
  }),
  order: persisted({
    schema: z.nullable(z.uuid()),
    pick: (state) => state.order.currentOrder,
    restore: (store, order) => void store.dispatch(setCurrentOrder(order)),
  }),
  coupon: persisted({
    schema: z.nullable(z.string().check(z.maxLength(MAX_TYPED_CODE_LENGTH))),
    pick: (state) => state.coupon.code,
    restore: (store, code) => void store.dispatch(setCoupon(code)),
  }),
};

type SliceKey = keyof typeof persistedSlices;
export const PERSISTED_KEYS = Object.keys(persistedSlices) as SliceKey[];

const VERSION = 1;
const envelopeSchema = z.object({ version: z.literal(VERSION), state: z.unknown() });

const serialize = (key: SliceKey, state: RootState): string =>
  JSON.stringify({ version: VERSION, state: persistedSlices[key].pick(state) });

/** Restores a stored slice; text that is invalid or of another version is dropped. */
const restore = (store: ShopStore, key: SliceKey, text: string | null): void => {
  if (text === null || text === serialize(key, store.getState())) return;
  const slice: PersistedSlice<unknown> = persistedSlices[key] as PersistedSlice<unknown>;
  try {
    const state = slice.schema.safeParse(envelopeSchema.parse(JSON.parse(text)).state);
    if (state.success) slice.restore(store, state.data);
  } catch {
    // The next write replaces invalid text.
  }
};

/** Rehydrates the store in at most `PERSIST_TIMEOUT_MS`. */
export const restoreState = async (store: ShopStore, storage: StateStorage): Promise<void> => {
  const read = Promise.all(
    PERSISTED_KEYS.map(async (key) => [key, await storage.read(storageKeys[key])] as const),
  );
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), PERSIST_TIMEOUT_MS));
  for (const [key, text] of (await Promise.race([read.catch(() => null), timeout])) ?? [])
    restore(store, key, text);
};

/** Stores that are applying a change of another tab. */
const receivingStores = new WeakSet<ShopStore>();

/**
 * Stores each change of a persisted slice; returns a function that stops. Changes of another tab are not
 * written back, since the echo would undo newer ones there.
 */
export const persistState = (store: ShopStore, storage: StateStorage): (() => void) => {
  const written = new Map<SliceKey, string>(
    PERSISTED_KEYS.map((key) => [key, serialize(key, store.getState())]),
  );
  return store.subscribe(() => {
    for (const key of PERSISTED_KEYS) {
      const text = serialize(key, store.getState());
      if (written.get(key) === text) continue;
      written.set(key, text);
      if (!receivingStores.has(store)) storage.write(storageKeys[key], text);
    }
  });
};

/** Applies what another tab stores. The order number belongs to each visit and is left out (CART-9). */
export const followOtherTabs = (store: ShopStore): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const slice = PERSISTED_KEYS.find((name) => storageKeys[name] === key);
    if (!slice || slice === 'order') return;
    receivingStores.add(store);
    restore(store, slice, newValue);
    receivingStores.delete(store);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** The browser's `localStorage`. If it is full or forbidden, `onError` is called and the page works on. */
export const browserStorage = (onError: (key: string) => void): StateStorage => ({
  read: (key) => localStorage.getItem(key),
  write: (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      onError(key);
    }
  },
});
