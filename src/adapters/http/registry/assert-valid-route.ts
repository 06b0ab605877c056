import { RATE_LIMIT_POLICIES } from '#domain/rate-limits.ts';
import { ACCESS_NAMES } from './access.ts';

type Said = {
  readonly method: string;
  readonly path: string;
  readonly access: unknown;
  readonly rate: unknown;
  readonly unknownParts?: readonly string[];
};

const isOneOf = (names: readonly unknown[], name: unknown): boolean => names.includes(name);

/** Throws for a route without access, rate limit or parameters; the types require them, but sources run unchecked. */
export const wantDeclared = ({ method, path, access, rate, unknownParts = [] }: Said): void => {
  const wrong = [
    ...(isOneOf(ACCESS_NAMES, access) ? [] : [`its access is ${String(access)}`]),
    ...(isOneOf(Object.keys(RATE_LIMIT_POLICIES), rate) ? [] : [`its rate is ${String(rate)}`]),
    ...unknownParts.map((part) => `it has no schema for ${part}`),
  ];
  if (wrong.length > 0) throw new Error(`${method} ${path} cannot be a route: ${wrong.join(', ')}.`);
};
