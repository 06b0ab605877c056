import type { Middleware } from '@reduxjs/toolkit';
import { z } from 'zod/mini';
import { sessionSeen } from '../slices/session-seen.ts';
import { handDraftsTo } from '../storage/drafts.ts';
import { forgetName } from '../storage/name-cookie.ts';
import { forgetPlacedOrder } from '../storage/placed-order.ts';
import { keptValue } from '../storage/storage-entry.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import type { RootState } from '../store/store.ts';

/** The account that a tab saw signed in last; grants nothing, but other tabs get its `storage` event. */
const heard = keptValue({
  key: storageKeys.session,
  schema: z.nullable(z.string()),
  storage: () => localStorage,
  otherwise: null,
});

/** Publishes the session state from the server to all tabs. */
export const sessionInTabs: Middleware<unknown, RootState> =
  ({ getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (!sessionSeen.match(action)) return result;
    const email = getState().user.currentUser?.email ?? null;
    if (email === null) forgetName();
    handDraftsTo(email);
    const before = heard.read();
    // A guest's unpaid order stays with the browser; an account's must not be shown to anyone else.
    if (before !== null && before !== email) forgetPlacedOrder();
    heard.write(email);
    return result;
  };

/** Calls back when another tab reports a session, and when the page returns from the back/forward cache. */
export const hearOfSession = (changed: () => void): (() => void) => {
  const stored = ({ key }: StorageEvent) => key === storageKeys.session && changed();
  const shown = ({ persisted }: PageTransitionEvent) => persisted && changed();
  window.addEventListener('storage', stored);
  window.addEventListener('pageshow', shown);
  return () => {
    window.removeEventListener('storage', stored);
    window.removeEventListener('pageshow', shown);
  };
};
