import { isNonPagePath } from '../requests/navigation.ts';

/** Matches `:name` with one segment and a final `*` with the rest; never matches patterns with a regular expression. */
export const matchesPattern = (pattern: string): ((path: string) => boolean) => {
  if (pattern.includes('{')) return () => false;
  if (pattern.endsWith('/*')) return (path) => path.startsWith(pattern.slice(0, -1));
  if (!pattern.includes(':')) return (path) => path === pattern;
  const patternSegments = pattern.split('/');
  return (path) => {
    const segments = path.split('/');
    return (
      patternSegments.length === segments.length &&
      patternSegments.every(
        (patternSegment, index) =>
          patternSegment === segments[index] || (patternSegment.startsWith(':') && segments[index] !== ''),
      )
    );
  };
};

type Route = { readonly path: string; readonly method: string };

/** The catch-all route for paths outside of the API, which redirects home. */
const CATCH_ALL = '/*';

/** Returns the methods that the routes of a path take. */
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

const OTHER = 'other';

/** Returns the route pattern of a path; `other` for an unknown path. */
export const createPatternOf = (patterns: readonly string[]) => {
  const fixed = new Set(patterns.filter((pattern) => !/[:*{]/.test(pattern)));
  const parameterized = [...new Set(patterns)]
    .filter((pattern) => !fixed.has(pattern) && pattern !== '/*')
    .map((pattern) => ({ pattern, fits: matchesPattern(pattern) }));
  return (path: string): string =>
    fixed.has(path) ? path : (parameterized.find(({ fits }) => fits(path))?.pattern ?? OTHER);
};
