import { fetchSession } from '../api/session.ts';
import { sessionKeeping } from '../api/session-keeping.ts';
import { tellShop } from '../api/tell-shop.ts';
import { askUntilAnswered } from './ask-until-answered.ts';
import { takeEarlyDoings } from './early-doings.ts';
import { keepTelling } from './keep-telling.ts';
import type { Join } from './late-middleware.ts';
import { browserStorage, followOtherTabs, keepState, restoreState } from './persistence.ts';
import { recordChanges } from './record-changes.ts';
import { hearOfSession, sessionInTabs } from './session-in-tabs.ts';
import { storageKeys } from './storage-keys.ts';
import type { Store } from './store.ts';
import { browserTellQueue } from './tell-queue.ts';

const showNotice = () =>
  import('../components/storage-notice.ts')
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
