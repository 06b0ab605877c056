import { z } from 'zod/mini';
import { NAME_COOKIE } from '#domain/accounts/session.ts';
import { sessionReceived } from '../slices/session-received.ts';
import { transferDrafts } from '../storage/drafts.ts';
import { lastPurchase } from '../storage/last-purchase.ts';
import { deleteCookie } from '../storage/name-cookie.ts';
import { clearPlacedOrders } from '../storage/placed-order.ts';
import { storageEntry, transferEntry } from '../storage/storage-entry.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import type { StartListening } from '../store/store.ts';
import { renewUntilEnded } from './renew-session.ts';

/** The account that a tab saw signed in last; grants nothing, but other tabs get its `storage` event. */
const lastAccount = storageEntry({
  key: storageKeys.session,
  schema: z.nullable(z.string()),
  storage: () => localStorage,
  fallback: null,
});

/** Publishes the session that the server has reported to all tabs, and renews it. */
export const followSession = (startListening: StartListening): void => {
  startListening({
    actionCreator: sessionReceived,
    effect: async ({ payload: { user, expiresAt } }, api) => {
      api.cancelActiveListeners();
      shareSession(user?.email ?? null);
      if (expiresAt) await renewUntilEnded(expiresAt, api);
    },
  });
};

const shareSession = (email: string | null): void => {
  if (email === null) deleteCookie(NAME_COOKIE);
  transferDrafts(email);
  transferEntry(lastPurchase, email);
  const previous = lastAccount.read();
  // A guest's unpaid order stays with the browser; an account's must not be shown to anyone else.
  if (previous !== null && previous !== email) clearPlacedOrders();
  lastAccount.write(email);
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
