import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { throttleLog } from './throttle-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Line = readonly [level: string, facts: Record<string, unknown>, message: string];

const logging = () => {
  const lines: Line[] = [];
  const write = (level: string) => (facts: Record<string, unknown>, message: string) =>
    void lines.push([level, facts, message]);
  const log = throttleLog({ info: write('info'), warn: write('warn'), error: write('error') });
  onTestFinished(() => log[Symbol.dispose]());
  return { log, lines };
};

const coded = (code: string) => Object.assign(new Error('fault'), { code });

const away = () =>
  new Error('Failed query', {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  });

test('writes five lines of a kind per minute and then the number of the others', () => {
  const { log, lines } = logging();
  for (let request = 0; request < 300; request += 1)
    log.error({ err: away() }, 'A request could not be counted');
  expect(lines).toHaveLength(5);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(5)).toEqual([
    [
      'error',
      { event: 'log.suppressed', lines: 295, reason: 'ECONNREFUSED: connect ECONNREFUSED' },
      'A request could not be counted',
    ],
  ]);
  log.error({ err: away() }, 'A request could not be counted');
  expect(lines).toHaveLength(7);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(7);
});

test.each([
  ['another message', (n: number): Line => ['error', { err: away() }, `message ${n % 4}`], 20],
  ['another reason', (n: number): Line => ['error', { err: coded(`5330${n % 3}`) }, 'failed'], 15],
  ['another level', (n: number): Line => [n % 2 ? 'warn' : 'error', { err: away() }, 'failed'], 10],
  ['no error', (): Line => ['warn', { event: 'payment-event.rejected' }, 'A payment event is forged'], 5],
  ['a job', (): Line => ['error', { event: 'job.failed', job: 'tea', err: away() }, 'A job failed'], 5],
  [
    'a fault of the shop',
    (): Line => ['error', { err: new TypeError('x is undefined') }, 'A page failed'],
    100,
  ],
  [
    'an order',
    (n: number): Line => ['error', { err: away(), receipt: n }, 'An order could not be reconciled'],
    100,
  ],
  ['an event', (): Line => ['info', { event: 'order.paid' }, 'An order was paid'], 100],
])('throttles lines separately that have %s', (_, lineOf, expected) => {
  const { log, lines } = logging();
  for (let n = 0; n < 100; n += 1) {
    const [level, facts, message] = lineOf(n);
    if (level === 'warn') log.warn(facts, message);
    else if (level === 'info') log.info(facts, message);
    else log.error(facts, message);
  }
  expect(lines).toHaveLength(expected);
});

test('throttles further kinds together, and reports the omitted ones at the end', () => {
  const { log, lines } = logging();
  for (let n = 0; n < 2_000; n += 1) log.error({ err: coded(`53${n}`) }, 'failed');
  expect(lines).toHaveLength(505);
  log[Symbol.dispose]();
  expect(lines.slice(505)).toEqual([
    ['error', { event: 'log.suppressed', lines: 1_495, reason: '' }, 'Other lines were suppressed'],
  ]);
});
