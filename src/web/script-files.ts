import type { Rolldown } from 'vite';

const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|@reduxjs|redux|redux-thunk|immer|reselect|react-redux|use-sync-external-store)\/|vite\/preload-helper/;
/** What brings a page to life; it stands alone, since it does so when it is imported. */
const ENTRY = /\/src\/web\/entry\.client\.tsx$/;
/** React Router wraps the module of a route in one of its own. */
const FRAME = /\/src\/web\/(?:root\.tsx\?__react-router-build-client-route|entry\.client\.tsx)$/;

/** The pages that most visits begin with, and whatever page. */
const FIRST_PAGES = /\/src\/web\/routes\/(home|tea|product)\/route\.tsx/;
const PAGES = /\/src\/web\/routes\/(.*)\/route\.tsx/;
/** What every page asks for once it is alive, and the parts of its frame that come later, which need no request of their own then. */
const KEEPING = /\/src\/web\/(?:state\/keep-shopper\.ts|components\/later-parts\.ts)$/;

/** The files that pages share, each behind those it may import from. */
export const FILES_BOTTOM_UP = ['rolldown-runtime', 'framework', 'frame', 'front', 'shelves'];

/** The modules that import one, and all that import those. */
const importersOf = (id: string, modules: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const found = new Set<string>();
  const wanted = [id];
  for (let at = wanted.pop(); at !== undefined; at = wanted.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    wanted.push(...(modules.getModuleInfo(at)?.importers ?? []));
  }
  return found;
};

/** Whether every page loads a module, because what stands around every page imports it. */
const isOnEveryPage = (id: string, modules: Rolldown.ChunkingContext): boolean =>
  !ENTRY.test(id) &&
  importersOf(id, modules)
    .values()
    .some((importer) => FRAME.test(importer));

/**
 * The file that a module shares with others which more than one of the first pages loads, or one of them and other pages,
 * or what every page asks for later.
 */
const fileOfFirstPages = (id: string, modules: Rolldown.ChunkingContext): string | null => {
  const importers = [...importersOf(id, modules)];
  const pagesLike = (pattern: RegExp) =>
    new Set(importers.flatMap((importer) => pattern.exec(importer)?.[1] ?? []));
  const first = pagesLike(FIRST_PAGES);
  if (first.has('home') && first.size > 1) return 'front';
  if (first.size > 1) return 'shelves';
  if (importers.some((importer) => KEEPING.test(importer))) return 'keeping';
  const [page] = first;
  return page && pagesLike(PAGES).size > 1 ? `${page}-parts` : null;
};

/**
 * Which modules share a file. A page that asked for fifty small ones would wait for its connections, and what is packed
 * together is packed smaller: the framework changes with its versions, the frame with the shop, a page with itself. What
 * the first pages share is two files, since not all of them need all of it.
 */
export const scriptFiles: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'framework', test: FRAMEWORK, priority: 2 },
    { name: (id, modules) => (isOnEveryPage(id, modules) ? 'frame' : null), debugName: 'frame', priority: 1 },
    { name: fileOfFirstPages, debugName: 'first pages' },
  ],
};
