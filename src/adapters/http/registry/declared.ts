import { RATES } from '#domain/rate-limits.ts';
import { ACCESS_NAMES } from './access.ts';

type Said = {
  readonly method: string;
  readonly path: string;
  readonly access: unknown;
  readonly rate: unknown;
  /** Open parts of the path of which nobody says what they are. */
  readonly unknownParts?: readonly string[];
};

const isOneOf = (names: readonly unknown[], name: unknown): boolean => names.includes(name);

/**
 * Throws, with the name of the route, unless it says who may ask for it, how often, and what the parts of its address are.
 * The types say so as well, but the shop runs from sources that nobody has to have checked: such a shop does not start.
 */
export const wantDeclared = ({ method, path, access, rate, unknownParts = [] }: Said): void => {
  const wrong = [
    ...(isOneOf(ACCESS_NAMES, access) ? [] : [`its access is ${String(access)}`]),
    ...(isOneOf(Object.keys(RATES), rate) ? [] : [`its rate is ${String(rate)}`]),
    ...unknownParts.map((part) => `it has no schema for ${part}`),
  ];
  if (wrong.length > 0) throw new Error(`${method} ${path} cannot be a route: ${wrong.join(', ')}.`);
};
