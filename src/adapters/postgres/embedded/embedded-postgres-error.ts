import { systemCode } from '#platform/system-error.ts';

/** Why the embedded database cannot serve; stable, for tests and for choosing what to tell. */
type EmbeddedPostgresErrorCode =
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

/** Thrown when the embedded database cannot serve; `message` is one sentence for the person who starts the shop. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What went wrong in a word: the system's error code, or else the message. */
export const reasonOf = (error: unknown): string => systemCode(error) ?? String(error);

const causes: readonly (readonly [RegExp, EmbeddedPostgresErrorCode])[] = [
  [/No space left on device|Disk quota exceeded/, 'disk-full'],
  [/shared memory|Cannot allocate memory|out of memory/i, 'out-of-memory'],
  [/Permission denied|Read-only file system/, 'folder-not-writable'],
  [/error while loading shared libraries|Exec format error/, 'binaries-missing'],
];

/** Sorts what PostgreSQL's programs said into a code; `otherwise` when nothing is recognised. */
export const codeOfOutput = (text: string, otherwise: EmbeddedPostgresErrorCode): EmbeddedPostgresErrorCode =>
  causes.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise;
