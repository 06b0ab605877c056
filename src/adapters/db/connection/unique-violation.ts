const UNIQUE_VIOLATION = '23505';

/** The name of the unique constraint that an insert broke, if that is what went wrong. */
export const violatedConstraint = (error: unknown): string | undefined => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  if (cause.code !== UNIQUE_VIOLATION || !('constraint' in cause)) return undefined;
  return typeof cause.constraint === 'string' ? cause.constraint : undefined;
};
