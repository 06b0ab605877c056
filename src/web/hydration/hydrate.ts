import { apiMap } from '#domain/api/api-map.ts';
import {
  HYDRATED_EVENT,
  HYDRATION_FAILED_EVENT,
  reloadIfMoved,
  SCRIPT_ERROR_ID,
  showScriptError,
} from './hydrated.ts';
import { replayInteractions } from './replay-interactions.ts';

/** What a page needs for hydration; embedded as JSON. */
export type HydrationData = {
  /** React Router's context from the server. */
  readonly context: unknown;
  /** The scripts of the page, each after those it imports. */
  readonly files: readonly string[];
  /** The same scripts and the entry, in the order in which they are requested. */
  readonly requests: readonly string[];
  /** Scripts that every page imports after hydration. */
  readonly preloads: readonly string[];
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

/**
 * Requests the scripts and the session before the first layout, at which fonts and other pictures take the browser's six
 * connections. Inlined as text.
 */
const requestFiles = (dataId: string, sessionPath: string): void => {
  const { requests, preloads } = JSON.parse(
    document.getElementById(dataId)?.textContent ?? '',
  ) as HydrationData;
  const addLink = (attributes: object) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  for (const href of requests) addLink({ rel: 'modulepreload', href });
  addLink({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: sessionPath });
  for (const href of preloads) addLink({ rel: 'modulepreload', href });
};

/** Shows the notice of missing scripts once they fail, or if the page does not hydrate in time. Inlined as text. */
const showNoticeOnFailure = (
  hydratedEvent: string,
  failedEvent: string,
  errorId: string,
  timeoutMs: number,
  show: typeof showScriptError,
): void => {
  const timer = setTimeout(() => dispatchEvent(new Event(failedEvent)), timeoutMs);
  addEventListener(failedEvent, () => {
    clearTimeout(timer);
    show(errorId, true);
  });
  addEventListener(hydratedEvent, () => {
    clearTimeout(timer);
    show(errorId, false);
  });
};

/** Runs the scripts after the first paint, one by one so that the page stays responsive. Inlined as text. */
const hydrate = async (dataId: string, loaderDataId: string, failedEvent: string): Promise<void> => {
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
  const { context, files, routes, entry } = JSON.parse(textOf(dataId)) as HydrationData;
  const isHidden = () => document.visibilityState === 'hidden';
  /** A hidden page is not painted. */
  const unlessHidden = (wait: (resolve: () => void) => void) =>
    new Promise<void>((resolve) => {
      if (isHidden()) return resolve();
      document.addEventListener('visibilitychange', () => isHidden() && resolve());
      wait(resolve);
    });
  await unlessHidden((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve();
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  document.documentElement.dataset['painted'] = '';
  await new Promise<void>((resolve) => {
    if (document.readyState !== 'loading') resolve();
    document.addEventListener('DOMContentLoaded', () => resolve());
  });
  try {
    for (const file of files) await import(file);
    const modules = Object.entries(routes).map(async ([route, chunks]) => [
      route,
      Object.assign({}, ...(await Promise.all(chunks.map((chunk) => import(chunk))))),
    ]);
    const globals: RouterGlobals = {
      __reactRouterContext: {
        ...(context as object),
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode(textOf(loaderDataId)));
            controller.close();
          },
        }),
      },
      __reactRouterRouteModules: Object.fromEntries(await Promise.all(modules)),
    };
    Object.assign(window, globals);
    await import(entry);
  } catch (error) {
    dispatchEvent(new Event(failedEvent));
    throw error;
  }
};

/** Detects scripts that fail in a page that React Router hydrates itself. Inlined as text. */
const detectFailedScripts = (hydratedEvent: string, failedEvent: string): void => {
  // React Router may hydrate a page whose end is still on its way.
  if ('hydrated' in document.documentElement.dataset) return;
  const giveUp = () => dispatchEvent(new Event(failedEvent));
  // An error event names the file or script that could not be loaded; a failed import rejects.
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) giveUp();
  };
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', giveUp);
  const stop = () => {
    removeEventListener('error', onError, true);
    removeEventListener('unhandledrejection', giveUp);
  };
  addEventListener(hydratedEvent, stop, { once: true });
};

type Inlined = (...args: never) => unknown;

/** The source of a function; in production without doc comments, which the build leaves in, and most whitespace. */
const textOf = (inlined: Inlined): string =>
  import.meta.env.PROD
    ? String(inlined)
        .replace(/\/\*\*.*?\*\/\s*/g, '')
        .replace(/([;{},(])\n\t*/g, '$1')
        .replace(/\n\t*\}/g, '}')
        .replace(/\n\t+/g, '\n')
        .replace(/ (=>|[=!]==|&&|\|\||\?\?|[=?:]) /g, '$1')
        .replace(/([,;]) /g, '$1')
        .replace(/ ?([{()]) ?/g, '$1')
        .replace(/ \}/g, '}')
    : String(inlined);

/** A call of an inlined function; arguments may be functions, which are inlined too. */
const callOf = (script: Inlined, ...args: readonly (string | number | Inlined)[]): string =>
  `(${textOf(script)})(${args.map((arg) => (typeof arg === 'function' ? textOf(arg) : JSON.stringify(arg))).join()})`;

/** The inlined script that hydrates a page; the same in every page. */
export const HYDRATION_SCRIPT = callOf(hydrate, HYDRATION_DATA_ID, LOADER_DATA_ID, HYDRATION_FAILED_EVENT);

/** The inlined script before the body: early presses, the back button and the notice of errors; the same in every page. */
export const EARLY_SCRIPT = [
  callOf(replayInteractions, HYDRATED_EVENT, HYDRATION_FAILED_EVENT, SCRIPT_ERROR_ID),
  callOf(reloadIfMoved, HYDRATED_EVENT),
  callOf(
    showNoticeOnFailure,
    HYDRATED_EVENT,
    HYDRATION_FAILED_EVENT,
    SCRIPT_ERROR_ID,
    TIMEOUT_MS,
    showScriptError,
  ),
].join(';');

/** The inlined script that requests the files of a page, after the element with its `HydrationData`. */
export const REQUEST_SCRIPT = callOf(requestFiles, HYDRATION_DATA_ID, apiMap.session);

/** The inlined script of a page that React Router hydrates itself; the same in every page. */
export const FAILURE_SCRIPT = callOf(detectFailedScripts, HYDRATED_EVENT, HYDRATION_FAILED_EVENT);
