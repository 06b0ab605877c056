import { fetchSession } from '../../api/session.ts';
import { BACKGROUND, retryUntilDone } from '../requests/retry-until-done.ts';
import { clearAfterLogOut } from '../session/clear-after-log-out.ts';
import { followSession, onSessionChange } from '../session/session-in-tabs.ts';
import { browserStorage, followOtherTabs, persistState, restoreState } from '../storage/persistence.ts';
import { showStorageNotice } from '../storage/storage-notice.ts';
import type { ShopStore } from '../store/store.ts';
import { takeEarlyMutations } from './early-mutations.ts';
import { mutationQueueIn } from './pending-mutations.ts';
import { syncMutations } from './send-mutations.ts';

/**
 * Rehydrates the store from storage, session and other tabs, and keeps it in sync. Calls `onRestored` after
 * rehydration; returns a function that stops.
 */
export const startSync = (store: ShopStore, onRestored: () => void): (() => void) => {
  const { startListening, clearListeners } = store;
  followSession(startListening);
  const mutations = syncMutations(store, mutationQueueIn());
  // Until the server has responded, the state from the name cookie is shown.
  const session = retryUntilDone(async () => (await store.dispatch(fetchSession())).ok, BACKGROUND);
  const stops = [
    followOtherTabs(store),
    session.stop,
    onSessionChange(session.refetch),
    mutations.stop,
    clearListeners,
  ];
  const replayEarlyMutations = takeEarlyMutations(store);
  let isStopped = false;
  let hasNotice = false;
  void restoreState(store, browserStorage).then(() => {
    if (isStopped) return;
    persistState(startListening, browserStorage, (keys) => {
      const isCartOrWishes = keys.includes('cart') || keys.includes('wishCart');
      if (hasNotice || !isCartOrWishes || store.getState().auth.isLoggedIn) return;
      hasNotice = true;
      showStorageNotice();
    });
    clearAfterLogOut(store.dispatch);
    mutations.start();
    replayEarlyMutations();
    onRestored();
  });
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
};
