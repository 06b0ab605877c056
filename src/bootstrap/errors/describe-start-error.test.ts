import { expect, test } from 'vitest';
import { describeCause, describeStartError } from './describe-start-error.ts';
import { StartError } from './start-error.ts';

test('reports a start error that an operator can fix as it is', () => {
  expect(describeStartError(new StartError('Port 1 is taken.', { cause: new Error('EACCES') }))).toBe(
    'Port 1 is taken.',
  );
});

test('reports any other failure by its first cause, in one line', () => {
  const failed = new Error('Failed query: select …\nparams: secret', { cause: new Error('no such table') });
  expect(describeStartError(failed)).toBe('The shop could not start: no such table');
  expect(describeStartError(new Error('one\ntwo'))).toBe('The shop could not start: one');
  expect(describeStartError('odd')).toBe('The shop could not start: odd');
});

test('lists each of several refused connections', () => {
  const refused = new AggregateError(
    [new Error('ECONNREFUSED ::1'), new Error('ECONNREFUSED 127.0.0.1')],
    '',
  );
  expect(describeCause(new Error('Failed', { cause: refused }))).toBe(
    'ECONNREFUSED ::1; ECONNREFUSED 127.0.0.1',
  );
});
