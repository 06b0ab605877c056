import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bestTime, noteServerTime, onServerTime, serverTime } from './server-time.ts';
import { keepSession } from './session-keeper.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-26T12:00:00Z');
const date = (time: number) => new Date(time).toUTCString();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a header that is no date changes nothing', () => {
  noteServerTime(date(NOW));
  for (const text of [null, '', 'soon', '<script>']) noteServerTime(text);
  expect(serverTime()).toBe(NOW);
});

/** By how much the clock of a browser is wrong. */
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
  test(`the server’s time is known to a browser whose clock is ${name}, and goes on when that clock is set`, () => {
    vi.setSystemTime(NOW + by);
    noteServerTime(date(NOW));
    vi.advanceTimersByTime(HOUR);
    expect([serverTime(), bestTime()]).toEqual([NOW + HOUR, NOW + HOUR]);
    vi.setSystemTime(NOW);
    expect(serverTime()).toBe(NOW + HOUR);
  });

  test(`[AUTH-10] a session is renewed five minutes before its end where the clock is ${name}`, async () => {
    vi.setSystemTime(NOW + by);
    noteServerTime(date(NOW));
    const renew = vi.fn(async () => ({ expiresAt: new Date(NOW + 28 * DAY) }));
    const ended = vi.fn();
    const stop = keepSession(new Date(NOW + 14 * DAY), { renew, ended });
    await vi.advanceTimersByTimeAsync(14 * DAY - 301_000);
    expect([renew.mock.calls.length, ended.mock.calls.length]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([renew.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0]);
    stop();
  });
}

test('[AUTH-10] a session that ends in a year is not renewed without a pause', async () => {
  vi.setSystemTime(NOW);
  noteServerTime(date(NOW));
  const renew = vi.fn(async () => ({ expiresAt: new Date(NOW + 365 * DAY) }));
  const stop = keepSession(new Date(NOW + 365 * DAY), { renew, ended: () => {} });
  await vi.advanceTimersByTimeAsync(DAY);
  expect(renew).not.toHaveBeenCalled();
  stop();
});

test('each response is reported until the caller stops', () => {
  const changed = vi.fn();
  const stop = onServerTime(changed);
  noteServerTime(date(NOW));
  noteServerTime(null);
  stop();
  noteServerTime(date(NOW));
  expect(changed).toHaveBeenCalledOnce();
});
