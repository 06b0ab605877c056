import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { useMatches } from 'react-router';
import { STUCK_ID, tellStuck } from '../hydration/hydrated.ts';
import { guessSession } from './storage/name-cookie.ts';
import { lateMiddleware } from './store/dynamic-middleware.ts';
import { mergeStarts, type Start } from './store/preloaded-state.ts';
import { createStore } from './store/store.ts';

/** Retry delay after the persistence code failed to load; changes made until then are persisted as well. */
const AGAIN_MS = 3_000;

const RestoredContext = createContext(false);

/** True once the stored cart has been read; until then it is unknown whether it is empty. */
export const useIsRestored = (): boolean => useContext(RestoredContext);

/** Loads the code that no page needs for its first render. */
export const loadKeeping = () => import('./sync/start-sync.ts');

/**
 * The store around every page. It starts from loader data, the same on the server and at hydration; storage
 * and session are added afterwards.
 */
export function ShopState({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const [{ store, join }] = useState(() => {
    const late = lateMiddleware();
    const start = mergeStarts(matches.map(({ loaderData }) => loaderData as Start));
    return { store: createStore(start, [late.place]), join: late.join };
  });
  const [isRestored, setIsRestored] = useState(false);

  useEffect(() => {
    let stop = () => {};
    let isEnded = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    guessSession(store.dispatch, document.cookie);
    const begin = async () => {
      try {
        const { keepShopper } = await loadKeeping();
        tellStuck(STUCK_ID, false);
        if (!isEnded) stop = keepShopper(store, join, () => setIsRestored(true));
      } catch (error) {
        console.warn('The cart cannot be kept on this device yet.', error);
        tellStuck(STUCK_ID, true);
        setIsRestored(true);
        again = setTimeout(begin, AGAIN_MS);
      }
    };
    void begin();
    return () => {
      isEnded = true;
      clearTimeout(again);
      stop();
    };
  }, [store, join]);

  return (
    <Provider store={store}>
      <RestoredContext value={isRestored}>{children}</RestoredContext>
    </Provider>
  );
}
