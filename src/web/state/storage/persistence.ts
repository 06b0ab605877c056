import type { UnknownAction } from '@reduxjs/toolkit';
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
import type { RootState, ShopStore, StartListening } from '../store/store.ts';
import { listOf, updateText } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';

/** The longest wait for stored state; after it the shop starts without (CART-10). */
export const PERSIST_TIMEOUT_MS = 5000;

/** Where state is stored: `localStorage`, or slower storage with promises. */
export type StateStorage = {
  read(key: string): string | null | Promise<string | null>;
  /** Replaces a text by what `change` returns for it, `null` to delete it; returns whether it is stored. */
  update(key: string, change: (text: string | null) => string | null): boolean;
};

/** A persisted slice: what is stored of it, how that is validated and restored. */
type PersistedSlice<T> = {
  readonly schema: z.ZodMiniType<T>;
  readonly pick: (state: RootState) => T;
  readonly restore: (value: T) => UnknownAction;
};

const persisted = <T>(slice: PersistedSlice<T>) => slice;

const changeSchema = z.object({ id: z.string(), user: z.nullable(z.string()), wished: z.boolean() });

const persistedSlices = {
  cart: persisted({
    schema: listOf(cartItemSchema),
    pick: (state) => state.cart.cartItems,
    restore: (items) => restoreCart(combineLines(items)),
  }),
  wishCart: persisted({
    schema: z.object({ wishItems: listOf(wishItemSchema), wishHistory: listOf(changeSchema) }),
    pick: ({ wishCart: { wishItems, wishHistory } }) => ({ wishItems, wishHistory }),
    restore: ({ wishItems, wishHistory }) =>
      restoreWishes({ wishItems: mergeWishes(wishItems, null), wishHistory: [...wishHistory] }),
  }),
  product: persisted({
    schema: z.nullable(productSchema),
    pick: (state) => state.product.currentProduct,
    restore: setCurrentProduct,
  }),
  order: persisted({
    schema: z.nullable(z.uuid()),
    pick: (state) => state.order.currentOrder,
    restore: setCurrentOrder,
  }),
  coupon: persisted({
    schema: z.nullable(z.string().check(z.maxLength(MAX_TYPED_CODE_LENGTH))),
    pick: (state) => state.coupon.code,
    restore: setCoupon,
  }),
};

type SliceKey = keyof typeof persistedSlices;
const KEYS = Object.keys(persistedSlices) as SliceKey[];
/** The slices of the one storage record (CART-10); the coupon code has its own entry. */
export const RECORDED_KEYS: readonly SliceKey[] = ['cart', 'wishCart', 'product', 'order'];

/** Of the record; the entries of single slices have version 1. */
const VERSION = 2;
const recordSchema = z.object({ version: z.literal(VERSION), state: z.looseObject({}) });
const entrySchema = z.object({ version: z.literal(1), state: z.unknown(), isCopy: z.optional(z.boolean()) });

const parse = <T>(schema: z.ZodMiniType<T>, text: string | null): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
};

/** Marks an action with state from storage, which is not written back: the echo would undo newer changes. */
const FROM_STORAGE = { isStored: true };
const isFromStorage = (action: object): boolean => 'meta' in action && action.meta === FROM_STORAGE;

/** Restores a stored slice if it is valid and another one. */
const restore = ({ dispatch, getState }: ShopStore, key: SliceKey, stored: unknown): void => {
  const slice = persistedSlices[key] as PersistedSlice<unknown>;
  // A page that shows a product has newer data than the storage.
  if (key === 'product' && getState().product.isProductPicked) return;
  const state = slice.schema.safeParse(stored);
  if (!state.success || JSON.stringify(stored) === JSON.stringify(slice.pick(getState()))) return;
  dispatch({ ...slice.restore(state.data), meta: FROM_STORAGE });
};

/** Returns the slice from its own entry, which the coupon and earlier releases use, else from the record. */
const storedSlice = (key: SliceKey, entryText: string | null, recordText: string | null): unknown => {
  const entry = parse(entrySchema, entryText);
  return entry && !entry.isCopy ? entry.state : parse(recordSchema, recordText)?.state[key];
};

/** Rehydrates the store in at most `PERSIST_TIMEOUT_MS`. */
export const restoreState = async (store: ShopStore, storage: StateStorage): Promise<void> => {
  const read = async () =>
    Promise.all(
      [storageKeys.state, ...KEYS.map((key) => storageKeys[key])].map(async (key) => storage.read(key)),
    );
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), PERSIST_TIMEOUT_MS));
  const texts = await Promise.race([read().catch(() => null), timeout]);
  if (!texts) return;
  const [record = null, ...entries] = texts;
  for (const [index, key] of KEYS.entries())
    restore(store, key, storedSlice(key, entries[index] ?? null, record));
};

/** Stores each change of a persisted slice; `onError` is called with the slices that could not be stored. */
export const persistState = (
  startListening: StartListening,
  storage: StateStorage,
  onError: (keys: readonly SliceKey[]) => void = () => {},
): void => {
  const changedKeys = (after: RootState, before: RootState): SliceKey[] =>
    KEYS.filter((key) => {
      const pick: (state: RootState) => unknown = persistedSlices[key].pick;
      return after[key] !== before[key] && JSON.stringify(pick(after)) !== JSON.stringify(pick(before));
    });
  startListening({
    predicate: (action, after, before) => after !== before && !isFromStorage(action),
    effect: (_, { getState, getOriginalState }) => {
      const after = getState();
      const keys = changedKeys(after, getOriginalState());
      const failed = keys.length > 0 && !writeSlices(storage, after, keys);
      if (failed) onError(keys);
    },
  });
};

const writeSlices = (storage: StateStorage, state: RootState, keys: readonly SliceKey[]): boolean => {
  const recorded = keys.filter((key) => RECORDED_KEYS.includes(key));
  const isRecorded = recorded.length === 0 || writeRecord(storage, state, recorded);
  const hasCoupon = !keys.includes('coupon') || writeCoupon(storage, state);
  return isRecorded && hasCoupon;
};

const writeRecord = (storage: StateStorage, state: RootState, keys: readonly SliceKey[]): boolean => {
  const slices = Object.fromEntries(keys.map((key) => [key, persistedSlices[key].pick(state)]));
  const isWritten = storage.update(storageKeys.state, (text) =>
    // Other slices are left as they are stored, since another tab may just have changed them.
    JSON.stringify({ version: VERSION, state: { ...parse(recordSchema, text)?.state, ...slices } }),
  );
  // An entry of an earlier release must not count as newer than the record.
  if (isWritten) for (const key of keys) storage.update(storageKeys[key], () => null);
  return isWritten;
};

const writeCoupon = (storage: StateStorage, state: RootState): boolean =>
  storage.update(storageKeys.coupon, () => JSON.stringify({ version: 1, state: state.coupon.code }));

/** Applies what another tab stores. The order number belongs to each visit and is left out (CART-9). */
export const followOtherTabs = (store: ShopStore): (() => void) => {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === storageKeys.coupon) restore(store, 'coupon', storedSlice('coupon', newValue, null));
    if (key !== storageKeys.state) return;
    const [before, after] = [oldValue, newValue].map((text) => parse(recordSchema, text)?.state);
    for (const slice of RECORDED_KEYS) {
      // A slice that did not change may be older than what this tab shows.
      const isChanged = JSON.stringify(before?.[slice]) !== JSON.stringify(after?.[slice]);
      if (slice !== 'order' && isChanged) restore(store, slice, after?.[slice]);
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** The browser's `localStorage`; if it is full or forbidden, the page works on. */
export const browserStorage: StateStorage = {
  read: (key) => localStorage.getItem(key),
  update: (key, change) => updateText(() => localStorage, key, change),
};
