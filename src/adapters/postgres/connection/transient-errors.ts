import { systemCode } from '#platform/system-error.ts';

/** Two transactions stood in each other's way; the one that is told so has changed nothing. */
const CONFLICTS = new Set(['40001', '40P01']);

/** The connection ended or never came about. */
const LOST = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The server closes, has closed, starts, or takes nobody into this database just now.
  '57P01',
  '57P02',
  '57P03',
  '55000',
]);
// The driver gives these no code.
const LOST_WORDS =
  /^(Connection terminated( unexpectedly)?$|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Too much is going on: a statement or a lock took too long, or the server has no room. */
const BUSY = new Set(['55P03', '57014', '25P03', '25P04']);
/** It takes no changes just now, as one that stands by for another until it is told to take over. */
const READ_ONLY = '25006';
const NO_ROOM = /^53/;
/** Its disk fails, so it ends and starts again from what it has kept. */
const DISK_FAILS = '58030';
const BUSY_WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;

/** Whoever asked has removed the account meanwhile: asked again, the shop says that nobody is signed in. */
const ACCOUNT_GONE = /violates foreign key constraint "\w+_user_id_users_id_fk"/;

type Fault = { readonly code: string; readonly message: string };

/** An error and everything that led to it, the outermost first. */
export const faultsOf = (error: unknown): Fault[] => {
  if (!(error instanceof Error)) return [];
  const code = systemCode(error) ?? '';
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [{ code, message: error.message }, ...inner.flatMap(faultsOf)];
};

/** Whether the work of this error may simply be done again, since nothing of it was kept. */
export const isConflict = (error: unknown): boolean =>
  faultsOf(error).some(({ code }) => CONFLICTS.has(code));

/** Whether the connection broke, so that nobody can say what became of its last statement. */
export const isConnectionLost = (error: unknown): boolean =>
  faultsOf(error).some(
    ({ code, message }) => LOST.has(code) || code.startsWith('08') || LOST_WORDS.test(message),
  );

/** Whether the server said nothing for too long: it will be as silent when it is asked again at once. */
export const isSilence = (error: unknown): boolean =>
  faultsOf(error).some(({ message }) => message === 'Query read timeout');

/** Whether the fault lies in the moment and not in the request: the same request may succeed a little later. */
export const isPassing = (error: unknown): boolean =>
  isConflict(error) ||
  isConnectionLost(error) ||
  faultsOf(error).some(
    ({ code, message }) =>
      code === READ_ONLY ||
      code === DISK_FAILS ||
      BUSY.has(code) ||
      NO_ROOM.test(code) ||
      BUSY_WORDS.test(message) ||
      ACCOUNT_GONE.test(message),
  );
