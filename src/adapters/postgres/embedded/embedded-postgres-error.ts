import { systemCode } from '#platform/system-error.ts';

/** Stable codes, for tests and messages. */
export type EmbeddedPostgresErrorCode =
  | 'platform-unsupported'
  | 'binaries-missing'
  | 'folder-not-writable'
  | 'disk-full'
  | 'out-of-memory'
  | 'no-account'
  | 'other-major-version'
  | 'not-a-cluster'
  | 'socket-folder-unsafe'
  | 'socket-path-too-long'
  | 'init-failed'
  | 'start-failed'
  | 'no-answer';

/** The embedded database cannot serve; `message` is one sentence for the person who starts the shop. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The system's error code, or else the message. */
export const reasonOf = (error: unknown): string => systemCode(error) ?? String(error);

const causes: readonly (readonly [RegExp, EmbeddedPostgresErrorCode])[] = [
  [/No space left on device|Disk quota exceeded/, 'disk-full'],
  [/shared memory|Cannot allocate memory|out of memory/i, 'out-of-memory'],
  [/Permission denied|Read-only file system/, 'folder-not-writable'],
  [/error while loading shared libraries|Exec format error/, 'binaries-missing'],
];

/** Maps the output of PostgreSQL's programs to a code; `otherwise` if nothing is recognized. */
export const codeOfOutput = (text: string, fallback: EmbeddedPostgresErrorCode): EmbeddedPostgresErrorCode =>
  causes.find(([pattern]) => pattern.test(text))?.[1] ?? fallback;
