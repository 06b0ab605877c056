import { RATE_LIMIT_POLICIES } from '#domain/api/rate-limit-policies.ts';
import { ACCESS_NAMES } from './access.ts';

type UncheckedRoute = {
  readonly method: string;
  readonly path: string;
  readonly access: unknown;
  readonly rateLimit: unknown;
  readonly unknownParams?: readonly string[];
};

const isOneOf = (names: readonly unknown[], name: unknown): boolean => names.includes(name);

/** Throws for a route without access, rate limit or parameters; the types require them, but sources run unchecked. */
export const assertValidRoute = ({
  method,
  path,
  access,
  rateLimit,
  unknownParams = [],
}: UncheckedRoute): void => {
  const problems = [
    ...(isOneOf(ACCESS_NAMES, access) ? [] : [`unknown access ${String(access)}`]),
    ...(isOneOf(Object.keys(RATE_LIMIT_POLICIES), rateLimit)
      ? []
      : [`unknown rateLimit ${String(rateLimit)}`]),
    ...unknownParams.map((param) => `no schema for ${param}`),
  ];
  if (problems.length > 0) throw new Error(`${method} ${path} is not a valid route: ${problems.join(', ')}.`);
};
