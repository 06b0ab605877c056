import { fetchSession } from '../../api/session.ts';
import { retryUntilResponse } from '../requests/retry-until-response.ts';
import { clearAfterLogOut } from '../session/clear-after-log-out.ts';
import { renewSession } from '../session/renew-session.ts';
import { onSessionChange, shareSession } from '../session/session-in-tabs.ts';
import { browserStorage, followOtherTabs, persistState, restoreState } from '../storage/persistence.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import type { AddMiddleware } from '../store/dynamic-middleware.ts';
import type { ShopStore } from '../store/store.ts';
import { takeEarlyMutations } from './early-mutations.ts';
import { browserMutationQueue } from './mutation-queue.ts';
import { recordMutations } from './record-mutations.ts';
import { sendMutations } from './send-mutations.ts';
import { syncMutations } from './sync-mutations.ts';

const showNotice = () =>
  import('../storage/storage-notice.ts').then((notice) => notice.showStorageNotice()).catch(() => undefined);

/**
 * Rehydrates the store from storage, session and other tabs, and keeps it in sync. Calls `onRestored` after
 * rehydration; returns a function that stops.
 */
export const startSync = (
  store: ShopStore,
  addMiddleware: AddMiddleware,
  onRestored: () => void,
): (() => void) => {
  let stopSync = () => {};
  let isStopped = false;
  addMiddleware(renewSession, shareSession, recordMutations(browserMutationQueue));
  const stopFollowing = followOtherTabs(store);
  const page = { hadUser: false };
  // Until the server has responded, the state from the name cookie is shown.
  const sessionRequest = retryUntilResponse(async () => (await store.dispatch(fetchSession())).ok);
  const stopListening = onSessionChange(sessionRequest.refetch);
  const replayEarlyMutations = takeEarlyMutations(store);
  const storage = browserStorage((key) => {
    const isCartOrWishes = key === storageKeys.cart || key === storageKeys.wishCart;
    if (isCartOrWishes && !store.getState().auth.isLoggedIn) void showNotice();
  });
  void restoreState(store, storage).then(() => {
    if (isStopped) return;
    const stopPersisting = persistState(store, storage);
    clearAfterLogOut(store.dispatch);
    const hasPending = () =>
      browserMutationQueue.pending(store.getState().user.currentUser?.email ?? '').length > 0;
    const stopSending = syncMutations(store, hasPending, () =>
      sendMutations(store, browserMutationQueue, page),
    );
    stopSync = () => {
      stopSending();
      stopPersisting();
    };
    replayEarlyMutations();
    onRestored();
  });
  return () => {
    isStopped = true;
    sessionRequest.stop();
    stopListening();
    stopFollowing();
    stopSync();
  };
};
