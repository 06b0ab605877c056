import { isPageless } from '../requests/navigation.ts';
import { fitsPattern } from '../requests/path-pattern.ts';

type Route = { readonly path: string; readonly method: string };

/** What all pages share, which answer every address outside of the API, if only by leading home. */
const ANYWHERE = '/*';

/** The methods that an address answers, as `Allow` lists them; none when there is nothing at it. */
export const createAllowedMethods = (routes: readonly Route[]) => {
  const known = routes.map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    isFor: fitsPattern(path),
    isAnywhere: path === ANYWHERE,
  }));
  return (path: string): string[] => {
    const isPage = !isPageless(path);
    const found = known.filter(({ isFor, isAnywhere }) => (isAnywhere ? isPage : isFor(path)));
    return [...new Set(found.flatMap(({ methods }) => methods))];
  };
};
