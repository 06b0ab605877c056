import { ALIVE, STUCK_ID, tellStuck } from './hydrated.ts';
import { keepPresses } from './replay-interactions.ts';

/** What a page needs for hydration; embedded as JSON. */
export type Asleep = {
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
type Given = {
  __reactRouterContext: object;
  __reactRouterRouteModules: Readonly<Record<string, object>>;
};

/** Ids of the JSON elements for `Asleep` and for the loader data. */
export const ASLEEP_ID = 'asleep';
export const TOLD_ID = 'told';

/** After this time the page reports missing scripts, although they may still arrive. */
const LATE_MS = 20_000;

type Names = Readonly<Record<'ASLEEP_ID' | 'TOLD_ID' | 'STUCK_ID' | 'ALIVE', string>> & {
  readonly LATE_MS: number;
};

/**
 * Loads scripts after the first paint and the end of parsing, one by one to keep the page responsive. Inlined
 * as text. Going back before hydration reloads, since only the address changes.
 */
const wake = async (names: Names, keep: typeof keepPresses, tell: typeof tellStuck): Promise<void> => {
  const letLeave = keep(names.ALIVE, names.STUCK_ID);
  const address = () => location.pathname + location.search;
  const rendered = address();
  const anew = (step: Event) => {
    if (address() === rendered) return;
    // No other listener may take the new address for that of this page.
    step.stopImmediatePropagation();
    window.isLeft = true;
    location.reload();
  };
  addEventListener('popstate', anew);
  addEventListener(names.ALIVE, () => removeEventListener('popstate', anew), { once: true });
  await new Promise<void>((seen) => {
    const isHidden = () => document.visibilityState === 'hidden';
    if (isHidden() || !PerformanceObserver.supportedEntryTypes.includes('paint')) return seen();
    document.addEventListener('visibilitychange', () => isHidden() && seen());
    new PerformanceObserver((painted) => {
      if (painted.getEntriesByName('first-contentful-paint').length > 0) seen();
    }).observe({ type: 'paint', buffered: true });
  });
  document.documentElement.dataset['seen'] = '';
  await new Promise<void>((whole) => {
    if (document.readyState !== 'loading') whole();
    document.addEventListener('DOMContentLoaded', () => whole());
  });
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
  const giveUp = () => {
    tell(names.STUCK_ID, true);
    letLeave();
  };
  const late = setTimeout(giveUp, names.LATE_MS);
  try {
    const { context, files, routes, entry } = JSON.parse(textOf(names.ASLEEP_ID)) as Asleep;
    for (const href of [...files, entry])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    for (const file of files) await import(file);
    const modules = Object.entries(routes).map(async ([route, parts]) => [
      route,
      Object.assign({}, ...(await Promise.all(parts.map((part) => import(part))))),
    ]);
    const given: Given = {
      __reactRouterContext: { ...(context as object), stream: new Blob([textOf(names.TOLD_ID)]).stream() },
      __reactRouterRouteModules: Object.fromEntries(await Promise.all(modules)),
    };
    Object.assign(window, given);
    await import(entry);
    tell(names.STUCK_ID, false);
  } catch (error) {
    giveUp();
    throw error;
  } finally {
    clearTimeout(late);
  }
};

/** The inlined script that hydrates a page; the same in every page. */
export const WAKING = `(${String(wake)})(${JSON.stringify({ ASLEEP_ID, TOLD_ID, STUCK_ID, ALIVE, LATE_MS })},${String(keepPresses)},${String(tellStuck)})`;
