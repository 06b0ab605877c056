import { fetchSession } from '../../api/session.ts';
import { askUntilAnswered } from '../requests/retry-until-response.ts';
import { sessionKeeping } from '../session/renew-session.ts';
import { hearOfSession, sessionInTabs } from '../session/session-in-tabs.ts';
import { browserStorage, followOtherTabs, keepState, restoreState } from '../storage/persistence.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import type { Join } from '../store/dynamic-middleware.ts';
import type { Store } from '../store/store.ts';
import { takeEarlyDoings } from './early-mutations.ts';
import { browserTellQueue } from './mutation-queue.ts';
import { recordChanges } from './record-mutations.ts';
import { tellShop } from './send-mutations.ts';
import { keepTelling } from './sync-mutations.ts';

const showNotice = () =>
  import('../../components/errors/storage-notice.ts')
    .then((notice) => notice.showStorageNotice())
    .catch(() => undefined);

/**
 * Adds this browser's stored state, session and other tabs' changes to a page that is the same for all. Calls
 * `restored` after rehydration; returns a function that stops.
 */
export const keepShopper = (store: Store, join: Join, restored: () => void): (() => void) => {
  let stopKeeping = () => {};
  let isEnded = false;
  join(sessionKeeping, sessionInTabs, recordChanges(browserTellQueue));
  const stopFollowing = followOtherTabs(store);
  const page = { hadUser: false };
  // Until the server has responded, the state from the name cookie is shown.
  const seeking = askUntilAnswered(async () => (await store.dispatch(fetchSession())).ok);
  const stopHearing = hearOfSession(seeking.again);
  const repeatEarlyDoings = takeEarlyDoings(store);
  const storage = browserStorage((key) => {
    const isVisitors = key === storageKeys.cart || key === storageKeys.wishCart;
    if (isVisitors && !store.getState().auth.isLoggedIn) void showNotice();
  });
  void restoreState(store, storage).then(() => {
    if (isEnded) return;
    const stopKeepingState = keepState(store, storage);
    const hasWaiting = () =>
      browserTellQueue.waiting(store.getState().user.currentUser?.email ?? '').length > 0;
    const stopTelling = keepTelling(store, hasWaiting, () => tellShop(store, browserTellQueue, page));
    stopKeeping = () => {
      stopTelling();
      stopKeepingState();
    };
    repeatEarlyDoings();
    restored();
  });
  return () => {
    isEnded = true;
    seeking.stop();
    stopHearing();
    stopFollowing();
    stopKeeping();
  };
};
