import { expect, test } from 'vitest';
import { reasonOf, sentenceOf } from './describe-start-error.ts';
import { StartError } from './start-error.ts';

test('what whoever starts the shop can mend is told as it is', () => {
  expect(sentenceOf(new StartError('Port 1 is taken.', { cause: new Error('EACCES') }))).toBe(
    'Port 1 is taken.',
  );
});

test('any other failure is told by its first cause, in one line', () => {
  const failed = new Error('Failed query: select …\nparams: secret', { cause: new Error('no such table') });
  expect(sentenceOf(failed)).toBe('The shop could not start: no such table');
  expect(sentenceOf(new Error('one\ntwo'))).toBe('The shop could not start: one');
  expect(sentenceOf('odd')).toBe('The shop could not start: odd');
});

test('of several refused connections each is told', () => {
  const refused = new AggregateError(
    [new Error('ECONNREFUSED ::1'), new Error('ECONNREFUSED 127.0.0.1')],
    '',
  );
  expect(reasonOf(new Error('Failed', { cause: refused }))).toBe('ECONNREFUSED ::1; ECONNREFUSED 127.0.0.1');
});
