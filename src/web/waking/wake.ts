import { ALIVE, STUCK_ID, tellStuck } from './alive.ts';
import { keepPresses } from './early-presses.ts';

/** What a page has to know to come to life; it lies in the page as JSON. */
export type Asleep = {
  /** What React Router's server tells its browser side about itself. */
  readonly context: unknown;
  /** The scripts of the page, each behind those that it imports. */
  readonly files: readonly string[];
  /** The modules of each route that is shown. */
  readonly routes: Readonly<Record<string, readonly string[]>>;
  /** The script that brings the page to life. */
  readonly entry: string;
};

/** What React Router's browser side finds on the window. */
type Given = {
  __reactRouterContext: object;
  __reactRouterRouteModules: Readonly<Record<string, object>>;
};

/** Where `Asleep` lies in the page, and where what the loaders told. */
export const ASLEEP_ID = 'asleep';
export const TOLD_ID = 'told';

/** After this long a page tells that its scripts do not come, although they still may. */
const LATE_MS = 20_000;

type Names = Readonly<Record<'ASLEEP_ID' | 'TOLD_ID' | 'STUCK_ID' | 'ALIVE', string>> & {
  readonly LATE_MS: number;
};

/**
 * Runs in the page as text, so nothing it uses lies outside of it. Asks for the scripts once the page has been seen and
 * is whole: until then they would take the line from its pictures, and the processor from its first sight. Each is run by
 * itself, so that between them the page answers. Who goes back within the visit before the page is alive has another
 * address without another page, and gets the page of that address.
 */
const wake = async (names: Names, keep: typeof keepPresses, tell: typeof tellStuck): Promise<void> => {
  const letLeave = keep(names.ALIVE, names.STUCK_ID);
  const address = () => location.pathname + location.search;
  const rendered = address();
  const anew = (step: Event) => {
    if (address() === rendered) return;
    // Nobody here may take the address for that of the page any more.
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

/** The script that wakes a page; the same in every page. */
export const WAKING = `(${String(wake)})(${JSON.stringify({ ASLEEP_ID, TOLD_ID, STUCK_ID, ALIVE, LATE_MS })},${String(keepPresses)},${String(tellStuck)})`;
