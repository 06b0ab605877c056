import { systemCode } from '#platform/system-error.ts';

/** The embedded database cannot serve; `message` is one sentence for the person who starts the shop. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** The system's error code, or else the message. */
export const reasonOf = (error: unknown): string => systemCode(error) ?? String(error);
