import { ALIVE, STUCK_ID } from './alive.ts';
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

/**
 * Runs in the page as text, so nothing it uses lies outside of it. Asks for the scripts once the page has been seen and
 * is whole: until then they would take the line from its pictures, and the processor from its first sight. Each is run by
 * itself, so that between them the page answers. Who goes back within the visit before the page is alive has another
 * address without another page, and gets the page of that address.
 */
const wake = async (id: string, told: string, alive: string, keep: typeof keepPresses): Promise<void> => {
  const leavePressesToReact = keep(alive);
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
  addEventListener(alive, () => removeEventListener('popstate', anew), { once: true });
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
  const textOf = (it: string) => document.getElementById(it)?.textContent ?? '';
  const { context, files, routes, entry } = JSON.parse(textOf(id)) as Asleep;
  for (const href of [...files, entry])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  for (const file of files) await import(file);
  const modules = Object.entries(routes).map(async ([route, parts]) => [
    route,
    Object.assign({}, ...(await Promise.all(parts.map((part) => import(part))))),
  ]);
  const given: Given = {
    __reactRouterContext: { ...(context as object), stream: new Blob([textOf(told)]).stream() },
    __reactRouterRouteModules: Object.fromEntries(await Promise.all(modules)),
  };
  Object.assign(window, given);
  await import(entry);
  leavePressesToReact();
};

/** Shows the shopper that the page stays asleep; runs in the page as text as well. */
const tellStuck = (id: string) => (error: unknown) => {
  const notice = document.getElementById(id);
  notice?.removeAttribute('hidden');
  notice?.querySelector('button')?.addEventListener('click', () => location.reload());
  throw error;
};

/** The script that wakes a page; the same in every page. */
export const WAKING = `(${String(wake)})(${[ASLEEP_ID, TOLD_ID, ALIVE].map((name) => JSON.stringify(name)).join()},${String(keepPresses)}).catch((${String(tellStuck)})(${JSON.stringify(STUCK_ID)}))`;
