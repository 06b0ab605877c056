import { type ReactNode, useContext, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { useMatches } from 'react-router';
import { DeferredContext, type DeferredModules, loadDeferred } from './deferred/load-deferred.ts';
import { SCRIPT_ERROR_ID, showScriptError } from './hydration/hydrated.ts';
import { RestoredContext } from './state/is-restored.ts';
import { guessSession } from './state/storage/name-cookie.ts';
import { type PreloadedData, toPreloadedState } from './state/store/preloaded-state.ts';
import { createStore } from './state/store/store.ts';
import { SetTabContext } from './state/store/tab-context.ts';

/** Retry delay after the deferred code failed to load; changes made until then are persisted as well. */
const RETRY_MS = 3_000;

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
  const [deferred, setDeferred] = useState<DeferredModules>();

  useEffect(() => setTab({ store, matches }), [setTab, store, matches]);

  useEffect(() => {
    let stop = () => {};
    let isStopped = false;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    guessSession(store.dispatch, document.cookie);
    const load = async () => {
      try {
        const modules = await loadDeferred();
        showScriptError(SCRIPT_ERROR_ID, false);
        if (isStopped) return;
        stop = modules.startSync(store, () => setIsRestored(true));
        setDeferred(modules);
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
      <DeferredContext value={deferred}>
        <RestoredContext value={isRestored}>{children}</RestoredContext>
      </DeferredContext>
    </Provider>
  );
}
