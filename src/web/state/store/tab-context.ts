import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import type { ShopStore } from './store.ts';

/** What the `clientAction`s of a tab share with its pages. */
export type Tab = {
  /** Set while a page is mounted. */
  store?: ShopStore;
  /** The last purchase request of this tab, whose response may be lost. */
  lastPurchase?: PurchaseRequest;
};
export const tabContext = createContext<Tab>();

/** Receives the store when it is mounted; the server needs none. */
export const OnStoreContext = createReactContext<(store: ShopStore) => void>(() => {});
