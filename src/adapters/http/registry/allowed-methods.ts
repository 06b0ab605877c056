import { isNonPagePath } from '../requests/navigation.ts';
import { matchesPattern } from '../requests/path-pattern.ts';

type Route = { readonly path: string; readonly method: string };

/** The catch-all route for paths outside of the API, which redirects home. */
const CATCH_ALL = '/*';

export const createAllowedMethods = (routes: readonly Route[]) => {
  const candidates = routes.map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    matches: matchesPattern(path),
    isCatchAll: path === CATCH_ALL,
  }));
  return (path: string): string[] => {
    const isPage = !isNonPagePath(path);
    const matching = candidates.filter(({ matches, isCatchAll }) => (isCatchAll ? isPage : matches(path)));
    return [...new Set(matching.flatMap(({ methods }) => methods))];
  };
};
