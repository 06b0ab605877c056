import type { Rolldown } from 'vite';

const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|@reduxjs|redux|redux-thunk|immer|reselect|react-redux|use-sync-external-store)\/|vite\/preload-helper/;
/** The hydration entry has its own file, because importing it starts hydration. */
const ENTRY = /\/src\/web\/entry\.client\.tsx$/;
/** React Router wraps the module of a route in another one. */
const FRAME = /\/src\/web\/(?:root\.tsx\?__react-router-build-client-route|entry\.client\.tsx)$/;

/** The pages that most visits begin with, and all pages. */
const FIRST_PAGES = /\/src\/web\/routes\/(home|tea|product)\/route\.tsx/;
const PAGES = /\/src\/web\/routes\/(.*)\/route\.tsx/;
/** Imports the modules that every page needs after hydration. */
const DEFERRED = /\/src\/web\/deferred\/deferred-modules\.ts$/;
/** Imports the modules that only a cart with items needs. */
const CART = /\/src\/web\/deferred\/cart-modules\.ts$/;

/** Returns `id` and all modules that import it, directly or not. */
const importersOf = (id: string, modules: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const found = new Set<string>();
  const pending = [id];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    pending.push(...(modules.getModuleInfo(at)?.importers ?? []));
  }
  return found;
};

/**
 * Returns the file for modules that several pages load, or that all pages import after hydration. A first page has one
 * file of its own besides: a browser without HTTP/2 has six connections, and one more file costs a round trip.
 */
const chunkOf = (id: string, modules: Rolldown.ChunkingContext): string | null => {
  const importers = [...importersOf(id, modules)];
  const pagesLike = (pattern: RegExp) =>
    new Set(importers.flatMap((importer) => pattern.exec(importer)?.[1] ?? []));
  const first = pagesLike(FIRST_PAGES);
  const isOnEveryPage = !ENTRY.test(id) && importers.some((importer) => FRAME.test(importer));
  const isDeferred = importers.some((importer) => DEFERRED.test(importer));
  if (isOnEveryPage || (first.size > 0 && (isDeferred || pagesLike(PAGES).size > 1))) return 'frame';
  return isDeferred ? 'later' : null;
};

/** Returns the file for modules that neither a page nor all pages need. */
const cartChunkOf = (id: string, modules: Rolldown.ChunkingContext): string | null =>
  [...importersOf(id, modules)].some((importer) => CART.test(importer)) ? 'cart' : null;

/** Groups modules by how often they change, because few large files load faster and compress better than many. */
export const scriptFiles: Rolldown.CodeSplittingOptions = {
  groups: [
    // A group takes what its modules import as well, except for modules of groups with a higher priority.
    { name: 'framework', test: FRAMEWORK, priority: 3 },
    { name: chunkOf, debugName: 'frame', priority: 2 },
    { name: cartChunkOf, debugName: 'cart', priority: 1 },
  ],
};
