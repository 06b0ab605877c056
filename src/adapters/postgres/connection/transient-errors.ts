import { systemCode } from '#platform/system-error.ts';

/** Serialization failure and deadlock (SQLSTATE); the transaction has changed nothing. */
const CONFLICTS = new Set(['40001', '40P01']);

/** The connection broke or was never established. */
const CONNECTION_ERRORS = new Set([
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
  // The server shuts down, has crashed, starts up, or accepts no connections to this database for now.
  '57P01',
  '57P02',
  '57P03',
  '55000',
]);
// Driver errors without a code.
const CONNECTION_ERROR_MESSAGES =
  /^(Connection terminated( unexpectedly)?$|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** A lock, a statement or a transaction timed out (SQLSTATE). */
const TIMEOUTS = new Set(['55P03', '57014', '25P03', '25P04']);
/** Read-only transaction, as on a standby before its promotion. */
const READ_ONLY = '25006';
const INSUFFICIENT_RESOURCES = /^53/;
/** I/O error; the server restarts and recovers from its write-ahead log. */
const IO_ERROR = '58030';
const CONNECT_TIMEOUT_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;

/** The account was deleted during the request; a retry finds the shopper signed out. */
const ACCOUNT_DELETED = /violates foreign key constraint "\w+_user_id_users_id_fk"/;

type FlatError = { readonly code: string; readonly message: string };

/** Flattens an error and its causes, outermost first. */
export const flattenError = (error: unknown): FlatError[] => {
  if (!(error instanceof Error)) return [];
  const code = systemCode(error) ?? '';
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [{ code, message: error.message }, ...inner.flatMap(flattenError)];
};

/** True if the transaction was rolled back and can be retried. */
export const isConflict = (error: unknown): boolean =>
  flattenError(error).some(({ code }) => CONFLICTS.has(code));

/** True if the connection broke, so that the outcome of its last statement is unknown. */
export const isConnectionLost = (error: unknown): boolean =>
  flattenError(error).some(
    ({ code, message }) =>
      CONNECTION_ERRORS.has(code) || code.startsWith('08') || CONNECTION_ERROR_MESSAGES.test(message),
  );

/** True if the server did not respond in time; an immediate retry would time out as well. */
export const isQueryTimeout = (error: unknown): boolean =>
  flattenError(error).some(({ message }) => message === 'Query read timeout');

/** True for a transient error: the same request may succeed a little later. */
export const isTransient = (error: unknown): boolean =>
  isConflict(error) ||
  isConnectionLost(error) ||
  flattenError(error).some(
    ({ code, message }) =>
      code === READ_ONLY ||
      code === IO_ERROR ||
      TIMEOUTS.has(code) ||
      INSUFFICIENT_RESOURCES.test(code) ||
      CONNECT_TIMEOUT_MESSAGES.test(message) ||
      ACCOUNT_DELETED.test(message),
  );
