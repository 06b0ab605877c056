import { HYDRATED_EVENT, SCRIPT_ERROR_ID, showScriptError } from './hydrated.ts';
import { replayInteractions } from './replay-interactions.ts';

/** What a page needs for hydration; embedded as JSON. */
export type HydrationData = {
  /** React Router's context from the server. */
  readonly context: unknown;
  /** The scripts of the page, each after those it imports. */
  readonly files: readonly string[];
  /** The modules of each matched route. */
  readonly routes: Readonly<Record<string, readonly string[]>>;
  /** The script that hydrates the page. */
  readonly entry: string;
};

/** Globals that React Router reads in the browser. */
type RouterGlobals = {
  __reactRouterContext: object;
  __reactRouterRouteModules: Readonly<Record<string, object>>;
};

/** Ids of the JSON elements for `HydrationData` and for the loader data. */
export const HYDRATION_DATA_ID = 'hydration';
export const LOADER_DATA_ID = 'loader-data';

/** After this time the page reports missing scripts, although they may still arrive. */
const TIMEOUT_MS = 20_000;

type Names = Readonly<
  Record<'HYDRATION_DATA_ID' | 'LOADER_DATA_ID' | 'SCRIPT_ERROR_ID' | 'HYDRATED_EVENT', string>
> & {
  readonly TIMEOUT_MS: number;
};

/**
 * Loads scripts after the first paint and the end of parsing, one by one to keep the page responsive. Inlined
 * as text. Going back before hydration reloads, since only the address changes.
 */
const hydrate = async (
  names: Names,
  capture: typeof replayInteractions,
  showError: typeof showScriptError,
): Promise<void> => {
  const followQueued = capture(names.HYDRATED_EVENT, names.SCRIPT_ERROR_ID);
  const currentPath = () => location.pathname + location.search;
  const renderedPath = currentPath();
  const reloadIfMoved = (event: Event) => {
    if (currentPath() === renderedPath) return;
    // No other listener may take the new address for that of this page.
    event.stopImmediatePropagation();
    window.isReloading = true;
    location.reload();
  };
  addEventListener('popstate', reloadIfMoved);
  addEventListener(names.HYDRATED_EVENT, () => removeEventListener('popstate', reloadIfMoved), {
    once: true,
  });
  await new Promise<void>((resolve) => {
    const isHidden = () => document.visibilityState === 'hidden';
    if (isHidden() || !PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve();
    document.addEventListener('visibilitychange', () => isHidden() && resolve());
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  document.documentElement.dataset['painted'] = '';
  await new Promise<void>((resolve) => {
    if (document.readyState !== 'loading') resolve();
    document.addEventListener('DOMContentLoaded', () => resolve());
  });
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
  const giveUp = () => {
    showError(names.SCRIPT_ERROR_ID, true);
    followQueued();
  };
  const timer = setTimeout(giveUp, names.TIMEOUT_MS);
  try {
    const { context, files, routes, entry } = JSON.parse(textOf(names.HYDRATION_DATA_ID)) as HydrationData;
    for (const href of [...files, entry])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    for (const file of files) await import(file);
    const modules = Object.entries(routes).map(async ([route, chunks]) => [
      route,
      Object.assign({}, ...(await Promise.all(chunks.map((chunk) => import(chunk))))),
    ]);
    const globals: RouterGlobals = {
      __reactRouterContext: {
        ...(context as object),
        stream: new Blob([textOf(names.LOADER_DATA_ID)]).stream(),
      },
      __reactRouterRouteModules: Object.fromEntries(await Promise.all(modules)),
    };
    Object.assign(window, globals);
    await import(entry);
    showError(names.SCRIPT_ERROR_ID, false);
  } catch (error) {
    giveUp();
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

/** The inlined script that hydrates a page; the same in every page. */
export const HYDRATION_SCRIPT = `(${String(hydrate)})(${JSON.stringify({ HYDRATION_DATA_ID, LOADER_DATA_ID, SCRIPT_ERROR_ID, HYDRATED_EVENT, TIMEOUT_MS })},${String(replayInteractions)},${String(showScriptError)})`;
