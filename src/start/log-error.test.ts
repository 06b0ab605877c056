import { DrizzleQueryError } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { errorFacts } from './log-error.ts';

const MARK = 'Jane, 12 Secret Lane';
const LIKE_A_FRAME = ['\n    at ', '\u2028    at ', 'at ', '(file.ts:1:2)'];
const LIKE_AN_ERROR = ['\nparams: ', 'Error', ': ', 'Failed query: ', '"', '…'];
const PARTS = [MARK, '\n', '\r\n', '\u2029', ...LIKE_A_FRAME, ...LIKE_AN_ERROR];
const hostile = fc
  .array(fc.constantFrom(...PARTS), { maxLength: 12 })
  .map((parts) => [...parts, MARK].join(''));

/** What PostgreSQL says of a row that it does not take, all of it with what a shopper typed. */
const refused = (text: string, code: string) =>
  Object.assign(
    new pg.DatabaseError(code === '23514' ? 'a rule is broken' : `invalid input: "${text}"`, 1, 'error'),
    {
      code,
      detail: `Failing row contains (${text}).`,
      where: `unnamed portal parameter $1 = '${text}'`,
      parameters: [text],
    },
  );

test('[H08] whatever a shopper types, a query that failed with it is told without it, and where it was', () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom('22P02', '23514'), (text, code) => {
      const failed = new DrizzleQueryError(
        'insert into "enquiries" values ($1)',
        [text],
        refused(text, code),
      );
      const told = errorFacts(new Error(failed.message, { cause: failed }));
      expect(JSON.stringify(told)).not.toContain('Secret');
      expect(told.cause).toMatchObject({
        message: 'Failed query: insert into "enquiries" values ($1)',
        stack: expect.stringMatching(
          /^Error: Failed query: insert into "enquiries" values \(\$1\)\n {4}at .+log-error\.test/,
        ),
        cause: { code, message: expect.stringMatching(/^(a rule is broken|invalid input: …)$/) },
      });
    }),
  );
});

test('[H08] an error is told with its frames, and with none where its message was changed afterward', () => {
  expect(errorFacts(new TypeError('odd')).stack).toMatch(/^TypeError: odd\n {4}at .+log-error\.test/);
  const changed = Object.assign(new Error(`params: ${MARK}\n    at ${MARK}`), { message: '' });
  expect(errorFacts(changed)).toMatchObject({ message: '', stack: undefined });
  expect(errorFacts('gone')).toEqual({ message: 'gone' });
});
