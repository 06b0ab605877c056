import { fetchSession } from '../../api/session.ts';
import { BACKGROUND, retryUntilDone } from '../requests/retry-until-done.ts';
import { clearAfterLogOut } from '../session/clear-after-log-out.ts';
import { followSession, onSessionChange } from '../session/session-in-tabs.ts';
import { browserStorage, followOtherTabs, persistState, restoreState } from '../storage/persistence.ts';
import type { ShopStore } from '../store/store.ts';
import { takeEarlyMutations } from './early-mutations.ts';
import { withMutationLock } from './mutation-lock.ts';
import { mutationQueueIn, recordMutations } from './pending-mutations.ts';
import { sendMutations } from './send-mutations.ts';

/** A page that becomes visible requests again if its last response is older than this. */
const STALE_MS = 10_000;

const showNotice = () =>
  import('../storage/storage-notice.ts').then((notice) => notice.showStorageNotice()).catch(() => undefined);

/**
 * Rehydrates the store from storage, session and other tabs, and keeps it in sync. Calls `onRestored` after
 * rehydration; returns a function that stops.
 */
export const startSync = (store: ShopStore, onRestored: () => void): (() => void) => {
  const { startListening, clearListeners } = store;
  const queue = mutationQueueIn(() => localStorage);
  const page = { hadUser: false };
  let send = () => {};
  followSession(startListening);
  recordMutations(startListening, queue, () => send());
  // Until the server has responded, the state from the name cookie is shown.
  const session = retryUntilDone(async () => (await store.dispatch(fetchSession())).ok, BACKGROUND);
  const stops = [followOtherTabs(store), session.stop, onSessionChange(session.refetch), clearListeners];
  const replayEarlyMutations = takeEarlyMutations(store);
  let isStopped = false;
  void restoreState(store, browserStorage).then(() => {
    if (isStopped) return;
    persistState(startListening, browserStorage, (keys) => {
      const isCartOrWishes = keys.includes('cart') || keys.includes('wishCart');
      if (isCartOrWishes && !store.getState().auth.isLoggedIn) void showNotice();
    });
    clearAfterLogOut(store.dispatch);
    const sending = retryUntilDone(() => withMutationLock(() => sendMutations(store, queue, page)), {
      ...BACKGROUND,
      staleMs: STALE_MS,
    });
    send = sending.refetch;
    stops.push(sending.stop);
    replayEarlyMutations();
    onRestored();
  });
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
};
