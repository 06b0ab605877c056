import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-26T12:00:00Z');
const date = (time: number) => new Date(time).toUTCString();

const load = async () => ({
  ...(await import('./server-time.ts')),
  ...(await import('../session/testing-renewal.ts')),
});
let { currentTime, recordServerTime, serverTime, scheduleRenewal } = await load();

// Each test loads the module again, because a page starts without a server time.
beforeEach(async () => {
  vi.resetModules();
  ({ currentTime, recordServerTime, serverTime, scheduleRenewal } = await load());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

test('ignores a header that is no date', () => {
  recordServerTime(date(NOW));
  for (const text of [null, '', 'soon', '<script>']) recordServerTime(text);
  expect(serverTime()).toBe(NOW);
});

/** Errors of a browser's clock. */
const WRONG: Readonly<Record<string, number>> = {
  'an hour ahead': HOUR,
  'an hour behind': -HOUR,
  'twenty days ahead': 20 * DAY,
  'twenty days behind': -20 * DAY,
  'ten years ahead': 3652 * DAY,
  'ten years behind': -3652 * DAY,
  'at its beginning, with an empty battery': -NOW,
};

for (const [name, by] of Object.entries(WRONG)) {
  test(`uses the server’s time when the browser’s clock is ${name}, also when that clock is changed`, () => {
    vi.setSystemTime(NOW + by);
    recordServerTime(date(NOW));
    vi.advanceTimersByTime(HOUR);
    expect([serverTime(), currentTime()]).toEqual([NOW + HOUR, NOW + HOUR]);
    vi.setSystemTime(NOW);
    expect(serverTime()).toBe(NOW + HOUR);
  });

  test(`[AUTH-10] renews a session five minutes before its end where the clock is ${name}`, async () => {
    vi.setSystemTime(NOW + by);
    recordServerTime(date(NOW));
    const renew = vi.fn(async () => ({ expiresAt: new Date(NOW + 28 * DAY) }));
    const onEnded = vi.fn();
    const stop = scheduleRenewal(new Date(NOW + 14 * DAY), { renew, onEnded });
    await vi.advanceTimersByTimeAsync(14 * DAY - 301_000);
    expect([renew.mock.calls.length, onEnded.mock.calls.length]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([renew.mock.calls.length, onEnded.mock.calls.length]).toEqual([1, 0]);
    stop();
  });
}

test('[AUTH-10] waits between renewals of a session that ends in a year', async () => {
  vi.setSystemTime(NOW);
  recordServerTime(date(NOW));
  const renew = vi.fn(async () => ({ expiresAt: new Date(NOW + 365 * DAY) }));
  const stop = scheduleRenewal(new Date(NOW + 365 * DAY), { renew, onEnded: () => {} });
  await vi.advanceTimersByTimeAsync(DAY);
  expect(renew).not.toHaveBeenCalled();
  stop();
});

/** Further responses: arrival and date, in seconds after the first one. */
const READINGS: readonly (readonly [
  what: string,
  readings: readonly (readonly [at: number, date: number])[],
  ahead: number,
])[] = [
  ['a cached response', [[30, 0]], 0],
  ['a response that was cached for a minute', [[70, 10]], 0],
  [
    'two cached responses',
    [
      [20, 0],
      [50, 0],
    ],
    0,
  ],
  [
    'a cached response after a fresh one',
    [
      [40, 41],
      [60, 0],
    ],
    1,
  ],
  ['the date of a second that has begun', [[0.9, 0]], 0],
  ['a fresh response after a phone has slept', [[10, 3_610]], 3_600],
  ['a cached response after a phone has slept', [[10, 3_570]], 3_560],
  ['a server whose clock was set back an hour', [[10, -3_590]], -3_600],
];
for (const [what, readings, ahead] of READINGS)
  test(`uses the latest server time after ${what}`, () => {
    recordServerTime(date(NOW));
    let passed = 0;
    for (const [at, sent] of readings) {
      vi.advanceTimersByTime(at * 1_000 - passed);
      passed = at * 1_000;
      recordServerTime(date(NOW + sent * 1_000));
    }
    expect(((serverTime() ?? 0) - NOW - passed) / 1_000).toBe(ahead);
  });
