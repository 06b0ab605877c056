/** The idempotency key after `usedKeys` used ones, derived from stored data, so that every retry uses the same one. */
export const nthIdempotencyKey = (base: string, usedKeys: number): string =>
  usedKeys === 0 ? base : `${base}-again-${usedKeys}`;
