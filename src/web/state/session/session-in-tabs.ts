import type { Middleware } from '@reduxjs/toolkit';
import { z } from 'zod/mini';
import { sessionSeen } from '../slices/session-seen.ts';
import { transferDrafts } from '../storage/drafts.ts';
import { deleteNameCookie } from '../storage/name-cookie.ts';
import { clearPlacedOrders } from '../storage/placed-order.ts';
import { storageEntry } from '../storage/storage-entry.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import type { RootState } from '../store/store.ts';

/** The account that a tab saw signed in last; grants nothing, but other tabs get its `storage` event. */
const lastAccount = storageEntry({
  key: storageKeys.session,
  schema: z.nullable(z.string()),
  storage: () => localStorage,
  fallback: null,
});

/** Publishes the session state from the server to all tabs. */
export const shareSession: Middleware<unknown, RootState> =
  ({ getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (!sessionSeen.match(action)) return result;
    const email = getState().user.currentUser?.email ?? null;
    if (email === null) deleteNameCookie();
    transferDrafts(email);
    const previous = lastAccount.read();
    // A guest's unpaid order stays with the browser; an account's must not be shown to anyone else.
    if (previous !== null && previous !== email) clearPlacedOrders();
    lastAccount.write(email);
    return result;
  };

/** Calls back when another tab reports a session, and when the page returns from the back/forward cache. */
export const onSessionChange = (callback: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => key === storageKeys.session && callback();
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && callback();
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
};
