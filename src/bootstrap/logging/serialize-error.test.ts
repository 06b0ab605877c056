import { DrizzleQueryError } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { serializeError } from './serialize-error.ts';

const MARK = 'Jane, 12 Secret Lane';
const LIKE_A_FRAME = ['\n    at ', '\u2028    at ', 'at ', '(file.ts:1:2)'];
const LIKE_AN_ERROR = ['\nparams: ', 'Error', ': ', 'Failed query: ', '"', '…'];
const PARTS = [MARK, '\n', '\r\n', '\u2029', ...LIKE_A_FRAME, ...LIKE_AN_ERROR];
const hostile = fc
  .array(fc.constantFrom(...PARTS), { maxLength: 12 })
  .map((parts) => [...parts, MARK].join(''));

/** PostgreSQL's error for a rejected row; all its fields contain a shopper's text. */
const rejectedRow = (text: string, code: string) =>
  Object.assign(
    new pg.DatabaseError(code === '23514' ? 'a rule is broken' : `invalid input: "${text}"`, 1, 'error'),
    {
      code,
      detail: `Failing row contains (${text}).`,
      where: `unnamed portal parameter $1 = '${text}'`,
      parameters: [text],
    },
  );

test('logs a failed query without its parameters and with its location', () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom('22P02', '23514'), (text, code) => {
      const failed = new DrizzleQueryError(
        'insert into "enquiries" values ($1)',
        [text],
        rejectedRow(text, code),
      );
      const serialized = serializeError(new Error(failed.message, { cause: failed }));
      expect(JSON.stringify(serialized)).not.toContain('Secret');
      expect(serialized.cause).toMatchObject({
        message: 'Failed query: insert into "enquiries" values ($1)',
        stack: expect.stringMatching(
          /^Error: Failed query: insert into "enquiries" values \(\$1\)\n {4}at .+serialize-error\.test/,
        ),
        cause: { code, message: expect.stringMatching(/^(a rule is broken|invalid input: …)$/) },
      });
    }),
  );
});

test('logs an error with its stack frames, and without them where its message was changed later', () => {
  expect(serializeError(new TypeError('odd')).stack).toMatch(
    /^TypeError: odd\n {4}at .+serialize-error\.test/,
  );
  const changed = Object.assign(new Error(`params: ${MARK}\n    at ${MARK}`), { message: '' });
  expect(serializeError(changed)).toMatchObject({ message: '', stack: undefined });
  expect(serializeError('gone')).toEqual({ message: 'gone' });
});

test.each<[what: string, thrown: unknown, message: string]>([
  [
    'a copy of an error, as the job queue hands it on',
    { queue: 'settle', message: 'lost', stack: new Error('lost').stack },
    'lost',
  ],
  ['an object with a message', { message: 'no host', code: 'ENOTFOUND' }, 'no host'],
  ['an object without one', { email: MARK, status: 7 }, 'not an error, but an object of email, status'],
  ['an empty object', {}, 'not an error, but an object of no properties'],
  ['a list', [1], 'not an error, but an object of 0'],
  ['nothing', undefined, 'undefined'],
  ['a symbol', Symbol('odd'), 'Symbol(odd)'],
  ['a long text', 'x'.repeat(5_000), 'x'.repeat(1_000)],
])('logs %s with its message', (_, thrown, message) => {
  const facts = serializeError(thrown);
  expect(facts.message).toBe(message);
  expect(JSON.stringify(facts)).not.toMatch(/object Object|Secret/);
});

test('logs the stack of a copied error, each error of several, and no endless chain of causes', () => {
  const { message, stack } = new Error('lost');
  expect(serializeError({ message, stack, queue: 'q' })).toMatchObject({
    stack: expect.stringMatching(/^Error: lost\n {4}at /),
  });
  const rejection = new AggregateError([new Error('::1 refused'), new Error('127.0.0.1 refused')], '');
  expect(serializeError(rejection).errors?.map((one) => one.message)).toEqual([
    '::1 refused',
    '127.0.0.1 refused',
  ]);
  const round = new Error('round');
  round.cause = round;
  expect(JSON.stringify(serializeError(round)).split('"round"')).toHaveLength(7);
  expect(serializeError(new Error('outer', { cause: { message: 'inner' } })).cause?.message).toBe('inner');
});
