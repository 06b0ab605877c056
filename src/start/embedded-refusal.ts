import { EmbeddedPostgresError } from '#adapters/postgres/embedded/embedded-postgres-error.ts';
import { StartError } from './start-error.ts';

/** What to tell of a data folder or an embedded database that cannot serve; anything else stays as it is. */
export const embeddedRefusal = (error: unknown): unknown =>
  error instanceof EmbeddedPostgresError ? new StartError(error.message, { cause: error }) : error;
