import { matchesPattern } from '../../../src/adapters/http/registry/path-patterns.ts';
import { declaredRoutes } from '../../../test/support/declared-routes.ts';
import { FUNCTIONS, type FunctionName } from './expectations.ts';
import { functions } from './functions.ts';

/** Data requests of the client router: `/tea.data` belongs to `/tea`. */
const DATA = /\.data$/;
const declared = declaredRoutes.map(({ method, path }) => `${method} ${path}`);
const coveredRoutes = new Set(FUNCTIONS.map((name) => functions[name].route));

/** Returns declared routes that no function covers; data requests and trailing slashes belong to their page. */
export const uncoveredRoutes = (): string[] =>
  declared.filter((route) => !coveredRoutes.has(route) && !coveredRoutes.has(pageRoute(route)));
const pageRoute = (route: string): string =>
  route
    .replace('/_.data', '/')
    .replace(DATA, '')
    .replace(/(?<=\w)\/$/, '');

/** Returns routes of functions that are no longer declared. */
export const undeclaredRoutes = (): string[] =>
  [...coveredRoutes].filter((route) => !declared.includes(route));

/** Returns a problem if a function called another route than its own. */
export const routeMismatch = (name: FunctionName, path: string): string[] => {
  const [, pattern = ''] = functions[name].route.split(' ');
  // The router resolves files and unknown paths at runtime.
  const isRight = pattern === '/*' || pattern.includes('{') ? path !== '' : matchesPattern(pattern)(path);
  return isRight ? [] : [`${name} called ${path} instead of ${pattern}`];
};
