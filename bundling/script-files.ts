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
/** Folders of pages without forms, which visitors also enter the shop by. */
const READING_PAGES: ReadonlySet<string> = new Set(
  'article coffee compare contact deals delivery gifts legal offline other-products read search stores theme unknown'.split(
    ' ',
  ),
);
/** Imports the modules that every page needs after hydration. */
const DEFERRED = /\/src\/web\/deferred\/deferred-modules\.ts$/;
/** Imports the modules that only a cart with items needs. */
const CART = /\/src\/web\/deferred\/cart-modules\.ts$/;

/** Returns `id` and all modules that import it, directly or not; with `isLazy` also those that load it later. */
const importersOf = (
  id: string,
  modules: Rolldown.ChunkingContext,
  { isLazy = false } = {},
): ReadonlySet<string> => {
  const found = new Set<string>();
  const pending = [id];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    const info = modules.getModuleInfo(at);
    pending.push(...(info?.importers ?? []), ...((isLazy && info?.dynamicImporters) || []));
  }
  return found;
};

/**
 * Returns the file for modules that several pages load, or that all pages import after hydration. A first page has one
 * file of its own besides: a browser without HTTP/2 has six connections, and one more file costs a round trip.
 */
const chunkOf = (id: string, modules: Rolldown.ChunkingContext): string | null => {
  const importers = [...importersOf(id, modules)];
  const pagesLike = (pattern: RegExp, among: Iterable<string> = importers) =>
    new Set([...among].flatMap((importer) => pattern.exec(importer)?.[1] ?? []));
  const first = pagesLike(FIRST_PAGES);
  const isOnEveryPage = !ENTRY.test(id) && importers.some((importer) => FRAME.test(importer));
  const isDeferred = importers.some((importer) => DEFERRED.test(importer));
  if (isOnEveryPage || (first.size > 0 && isDeferred)) return 'frame';
  // What one first page shares with later pages would only be a burden on the other first pages.
  const [only, other] = pagesLike(FIRST_PAGES, importersOf(id, modules, { isLazy: true }));
  if (first.size > 0 && pagesLike(PAGES).size > 1) return other ? 'frame' : `like-${only}`;
  return isDeferred ? 'later' : null;
};

/** Returns the file for modules that neither a page nor all pages need. */
const cartChunkOf = (id: string, modules: Rolldown.ChunkingContext): string | null =>
  [...importersOf(id, modules)].some((importer) => CART.test(importer)) ? 'cart' : null;

/**
 * Returns the file for modules that several other pages need: `lazy` if a first page or all pages load them later as
 * well, `reading` if a page without forms needs them. Each small file would cost every first load its name in the manifest.
 */
const sharedChunkOf = (id: string, modules: Rolldown.ChunkingContext): string | null => {
  const pages = [...importersOf(id, modules)].flatMap((importer) => PAGES.exec(importer)?.[1] ?? []);
  if (new Set(pages).size < 2) return null;
  const importers = [...importersOf(id, modules, { isLazy: true })];
  if (importers.some((importer) => FIRST_PAGES.test(importer) || FRAME.test(importer))) return 'lazy';
  return pages.some((page) => READING_PAGES.has(page)) ? 'reading' : 'forms';
};

/** A group of its own for each, because a group takes what its modules import unless another one has it. */
const sharedGroup = (name: string, priority: number): Rolldown.CodeSplittingGroup => ({
  name: (id, modules) => (sharedChunkOf(id, modules) === name ? name : null),
  debugName: name,
  priority,
});

/** Groups modules by how often they change, because few large files load faster and compress better than many. */
export const scriptFiles: Rolldown.CodeSplittingOptions = {
  groups: [
    // A group takes what its modules import as well, except for modules of groups with a higher priority.
    { name: 'framework', test: FRAMEWORK, priority: 3 },
    { name: chunkOf, debugName: 'frame', priority: 2 },
    { name: cartChunkOf, debugName: 'cart', priority: 1 },
    sharedGroup('lazy', 0.9),
    sharedGroup('reading', 0.8),
    sharedGroup('forms', 0.7),
  ],
};

/** True for a script that every page loads, by the names above. */
export const isOnEveryPage = (file: string): boolean =>
  /(?:^|\/)(?:rolldown-runtime|framework|frame|later)-[\w-]+\.js$/.test(file);
