import { expect, test } from 'vitest';
import { isConflict, isConnectionLost, isQueryTimeout, isTransient } from './transient-errors.ts';

const fault = (code: string, message = 'a fault') => Object.assign(new Error(message), { code });
const errorOf = (message: string) => new Error(message);

/** An error that wraps another one. */
const wrapped = (error: Error) => new Error('Failed query', { cause: error });

/** How the shop classifies an error. */
const classify = (error: unknown) => ({
  again: isConflict(error),
  lost: isConnectionLost(error),
  silent: isQueryTimeout(error),
  passes: isTransient(error),
});
const NOT_TRANSIENT = { again: false, lost: false, silent: false, passes: false };

test.each(['40001', '40P01'])('retries a transaction that was aborted because of another (%s)', (code) => {
  expect(classify(fault(code))).toEqual({ ...NOT_TRANSIENT, again: true, passes: true });
});

/** Codes of errors that end or prevent a connection. */
const CONNECTION_ERRORS = `ECONNRESET ECONNREFUSED ECONNABORTED EPIPE ENOENT ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN
  57P01 57P02 57P03 55000 08006 08P01`;

test.each(
  CONNECTION_ERRORS.split(/\s+/),
)('treats the outcome after a connection that ended by %s as unknown and transient', (code) => {
  expect(classify(fault(code))).toEqual({ ...NOT_TRANSIENT, lost: true, passes: true });
});

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('treats the outcome after a connection error “%s” as unknown and transient', (message) => {
  expect(classify(errorOf(message))).toEqual({ ...NOT_TRANSIENT, lost: true, passes: true });
});

test('does not retry at once after a server time-out', () => {
  expect(classify(errorOf('Query read timeout'))).toEqual({
    ...NOT_TRANSIENT,
    lost: true,
    silent: true,
    passes: true,
  });
});

test.each([
  ...['55P03', '57014', '25P03', '25P04', '25006', '53100', '53300', '58030'].map((code) => fault(code)),
  errorOf('timeout exceeded when trying to connect'),
  errorOf('Connection terminated due to connection timeout'),
  fault('23503', 'insert violates foreign key constraint "orders_user_id_users_id_fk"'),
])('treats a temporarily unable database (%s) as transient', (error) => {
  expect(classify(error)).toEqual({ ...NOT_TRANSIENT, passes: true });
});

test.each([
  undefined,
  'a text',
  ...['23505', '42601', '22008', '10853', 'EACCES'].map((code) => fault(code)),
  errorOf('We say: Connection terminated'),
  errorOf('Connection terminated by a plan'),
  errorOf('We say: timeout exceeded when trying to connect'),
  errorOf('timeout exceeded when trying to connect twice'),
  fault('23503', 'insert violates foreign key constraint "order_lines_product_id_products_id_fk"'),
])('does not treat a programming error (%s) as transient', (error) => {
  expect(classify(error)).toEqual(NOT_TRANSIENT);
});

test.each([
  ['what led to it', (error: Error) => wrapped(wrapped(error))],
  [
    'one of several',
    (error: Error) => new AggregateError([errorOf('a fault'), wrapped(error)], 'all of them'),
  ],
])('finds a fault that is %s', (_, wrap) => {
  expect(classify(wrap(fault('40001')))).toEqual({ ...NOT_TRANSIENT, again: true, passes: true });
  expect(classify(wrap(fault('ECONNRESET')))).toEqual({ ...NOT_TRANSIENT, lost: true, passes: true });
  expect(classify(wrap(errorOf('Query read timeout')))).toMatchObject({ silent: true });
  expect(classify(wrap(fault('53300')))).toEqual({ ...NOT_TRANSIENT, passes: true });
  expect(classify(wrap(fault('23505')))).toEqual(NOT_TRANSIENT);
});
