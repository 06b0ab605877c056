/** Returns the code of an error of Node.js or PostgreSQL, such as `EACCES` or `40001`; undefined without one. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
