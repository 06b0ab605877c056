/** The idempotency key after `spent` used ones, derived from stored data, so that every retry uses the same one. */
export const nthKey = (first: string, spent: number): string =>
  spent === 0 ? first : `${first}-again-${spent}`;
