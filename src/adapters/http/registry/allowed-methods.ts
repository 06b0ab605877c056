import { isNonPagePath } from '../requests/navigation.ts';
import { matchesPattern } from '../requests/path-pattern.ts';

type Route = { readonly path: string; readonly method: string };

/** The catch-all route for paths outside of the API, which redirects home. */
const ANYWHERE = '/*';

export const createAllowedMethods = (routes: readonly Route[]) => {
  const known = routes.map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    isFor: matchesPattern(path),
    isAnywhere: path === ANYWHERE,
  }));
  return (path: string): string[] => {
    const isPage = !isNonPagePath(path);
    const found = known.filter(({ isFor, isAnywhere }) => (isAnywhere ? isPage : isFor(path)));
    return [...new Set(found.flatMap(({ methods }) => methods))];
  };
};
