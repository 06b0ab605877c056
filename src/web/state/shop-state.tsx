import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { useMatches } from 'react-router';
import { SCRIPT_ERROR_ID, showScriptError } from '../hydration/hydrated.ts';
import { guessSession } from './storage/name-cookie.ts';
import { type PreloadedData, toPreloadedState } from './store/preloaded-state.ts';
import { createStore } from './store/store.ts';
import { SetTabContext } from './store/tab-context.ts';

/** Retry delay after the persistence code failed to load; changes made until then are persisted as well. */
const RETRY_MS = 3_000;

const RestoredContext = createContext(false);

/** True once the stored cart has been read; until then it is unknown whether it is empty. */
export const useIsRestored = (): boolean => useContext(RestoredContext);

type SyncModule = typeof import('./sync/start-sync.ts');

/** Browsers remember a script that failed to load, so a retry needs another address. The build renames the exports of files. */
const importAgain = async (error: unknown): Promise<SyncModule> => {
  const [url] = /https?:\S+/.exec(String(error)) ?? [];
  if (!url) throw error;
  const file: object = await import(/* @vite-ignore */ `${url}?${Date.now()}`);
  const found = [file, ...Object.values(file)].find((exported) => exported.startSync);
  if (!found) throw error;
  return found;
};

/** Loads the code that no page needs for its first render. */
export const loadSync = (): Promise<SyncModule> => import('./sync/start-sync.ts').catch(importAgain);

/**
 * The store around every page. It starts from loader data, the same on the server and at hydration; storage
 * and session are added afterwards.
 */
export function ShopState({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const [store] = useState(() =>
    createStore(toPreloadedState(matches.map(({ loaderData }) => loaderData as PreloadedData))),
  );
  const setTab = useContext(SetTabContext);
  const [isRestored, setIsRestored] = useState(false);

  useEffect(() => setTab({ store, matches }), [setTab, store, matches]);

  useEffect(() => {
    let stop = () => {};
    let isStopped = false;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    guessSession(store.dispatch, document.cookie);
    const load = async () => {
      try {
        const { startSync } = await loadSync();
        showScriptError(SCRIPT_ERROR_ID, false);
        if (!isStopped) stop = startSync(store, () => setIsRestored(true));
      } catch (error) {
        console.warn('The cart could not be stored on this device yet.', error);
        showScriptError(SCRIPT_ERROR_ID, true);
        setIsRestored(true);
        retryTimer = setTimeout(load, RETRY_MS);
      }
    };
    void load();
    return () => {
      isStopped = true;
      clearTimeout(retryTimer);
      stop();
    };
  }, [store]);

  return (
    <Provider store={store}>
      <RestoredContext value={isRestored}>{children}</RestoredContext>
    </Provider>
  );
}
