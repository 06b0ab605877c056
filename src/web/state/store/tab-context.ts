import { createContext as createReactContext } from 'react';
import { createContext, type RouterContextProvider, type UIMatch } from 'react-router';
import type { ShopStore } from './store.ts';

/** What the client loaders and actions of a tab share with its pages. */
export type Tab = {
  /** Set while a page is mounted. */
  store?: ShopStore;
  /** The routes of the page that is shown. */
  matches?: readonly UIMatch[];
};
export const tabContext = createContext<Tab>();

/** Returns the store for a form of the mounted page. */
export const storeOf = (context: Readonly<RouterContextProvider>): ShopStore => {
  const { store } = context.get(tabContext);
  if (!store) throw new Error('A form was sent before its page was mounted.');
  return store;
};

/** Receives what is shown; the server needs none. */
export const SetTabContext = createReactContext<(shown: Pick<Tab, 'store' | 'matches'>) => void>(() => {});
