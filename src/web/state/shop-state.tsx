import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { useMatches } from 'react-router';
import { fetchSession } from '../api/session.ts';
import { sessionKeeping } from '../api/session-keeping.ts';
import { tellShop } from '../api/tell-shop.ts';
import { askUntilAnswered } from './ask-until-answered.ts';
import { keepTelling } from './keep-telling.ts';
import { guessSession } from './name-cookie.ts';
import { browserStorage, followOtherTabs, keepState, restoreState } from './persistence.ts';
import { recordChanges } from './record-changes.ts';
import { hearOfSession, sessionInTabs } from './session-in-tabs.ts';
import { mergeStarts, type Start } from './start.ts';
import { createStore } from './store.ts';
import { browserTellQueue } from './tell-queue.ts';

const RestoredContext = createContext(false);

/** Whether the stored cart has been read; before that nobody knows whether it is empty. */
export const useIsRestored = (): boolean => useContext(RestoredContext);

/**
 * The store around every page. It starts from what the routes' loaders fetched, the same on the server and at hydration;
 * then the browser adds what it kept and who is signed in.
 */
export function ShopState({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const [store] = useState(() =>
    createStore(mergeStarts(matches.map(({ loaderData }) => loaderData as Start)), [
      sessionKeeping,
      sessionInTabs,
      recordChanges(browserTellQueue),
    ]),
  );
  const [isRestored, setIsRestored] = useState(false);

  useEffect(() => {
    const stopFollowing = followOtherTabs(store);
    const page = { hadUser: false };
    let stopKeeping = () => {};
    let ended = false;
    guessSession(store.dispatch, document.cookie);
    // Until the shop has answered, what the cookie says is kept.
    const seeking = askUntilAnswered(async () => (await store.dispatch(fetchSession())).ok);
    const stopHearing = hearOfSession(seeking.again);
    void restoreState(store, browserStorage).then(() => {
      if (ended) return;
      const stopKeepingState = keepState(store, browserStorage);
      const hasWaiting = () =>
        browserTellQueue.waiting(store.getState().user.currentUser?.email ?? '').length > 0;
      const stopTelling = keepTelling(store, hasWaiting, () => tellShop(store, browserTellQueue, page));
      stopKeeping = () => {
        stopTelling();
        stopKeepingState();
      };
      setIsRestored(true);
    });
    return () => {
      ended = true;
      seeking.stop();
      stopHearing();
      stopFollowing();
      stopKeeping();
    };
  }, [store]);

  return (
    <Provider store={store}>
      <RestoredContext value={isRestored}>{children}</RestoredContext>
    </Provider>
  );
}
