import { fitsPattern } from '../../../src/adapters/http/requests/path-pattern.ts';
import { declaredRoutes } from '../../../test/support/declared-routes.ts';
import { FUNCTIONS, type FunctionName } from './expectations.ts';
import { functions } from './functions.ts';

/** Where a page's own client asks for what the page shows: `/tea.data` is as `/tea`. */
const DATA = /\.data$/;
const declared = declaredRoutes.map(({ method, path }) => `${method} ${path}`);
const coveredRoutes = new Set(FUNCTIONS.map((name) => functions[name].route));

/** Declared routes that no function of the table asks; each page's data, and a slash at the end, go with the same route. */
export const uncoveredRoutes = (): string[] =>
  declared.filter((route) => !coveredRoutes.has(route) && !coveredRoutes.has(pageRoute(route)));
const pageRoute = (route: string): string =>
  route
    .replace('/_.data', '/')
    .replace(DATA, '')
    .replace(/(?<=\w)\/$/, '');

/** Functions of the table whose route is not declared any more. */
export const undeclaredRoutes = (): string[] =>
  [...coveredRoutes].filter((route) => !declared.includes(route));

/** Whether a function has asked another route than the one it is listed under. */
export const routeMismatch = (name: FunctionName, path: string): string[] => {
  const [, pattern = ''] = functions[name].route.split(' ');
  // Of files, and of what is no page, the router knows by looking.
  const isRight = pattern === '/*' || pattern.includes('{') ? path !== '' : fitsPattern(pattern)(path);
  return isRight ? [] : [`${name} is to ask ${pattern}, and asked ${path}`];
};
