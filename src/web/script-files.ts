import type { Rolldown } from 'vite';

const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|@reduxjs|redux|redux-thunk|immer|reselect|react-redux|use-sync-external-store)\/|vite\/preload-helper/;
/** React Router wraps the module of a route in one of its own. */
const FRAME = /\/src\/web\/(?:root\.tsx\?__react-router-build-client-route|entry\.client\.tsx)$/;

/** Whether every page loads a module, because what stands around every page imports it. */
const isOnEveryPage = (id: string, modules: Rolldown.ChunkingContext): boolean => {
  const seen = new Set<string>();
  const wanted = [id];
  for (let at = wanted.pop(); at !== undefined; at = wanted.pop()) {
    if (FRAME.test(at)) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    wanted.push(...(modules.getModuleInfo(at)?.importers ?? []));
  }
  return false;
};

/**
 * Which modules share a file. A page that asked for fifty small ones would wait for its connections, and what is packed
 * together is packed smaller: the framework changes with its versions, the frame with the shop, a page with itself.
 */
export const scriptFiles: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'framework', test: FRAMEWORK, priority: 2 },
    { name: (id, modules) => (isOnEveryPage(id, modules) ? 'frame' : null), debugName: 'frame', priority: 1 },
  ],
};
