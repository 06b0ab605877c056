/** The code that the system, a driver or a server gave an error, such as `EACCES` or `40001`; undefined without one. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
