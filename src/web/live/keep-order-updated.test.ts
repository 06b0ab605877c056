import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubWindow } from '#test/support/stub-window.ts';
import { FRESH_MS, keepOrderUpdated, UPDATE_INTERVAL_MS } from './keep-order-updated.ts';

const followNothing = () => () => undefined;

let visibilityState: DocumentVisibilityState;
let page: EventTarget;
let updates: number;
const update = async () => {
  updates += 1;
};

beforeEach(() => {
  vi.useFakeTimers();
  stubWindow();
  visibilityState = 'visible';
  updates = 0;
  page = Object.defineProperty(new EventTarget(), 'visibilityState', { get: () => visibilityState });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (state: DocumentVisibilityState) => {
  visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('requests the order again every minute, and not at first', async () => {
  const stop = keepOrderUpdated({ isUnderway: true, update, follow: followNothing });
  await vi.advanceTimersByTimeAsync(UPDATE_INTERVAL_MS - 1);
  expect(updates).toBe(0);
  await vi.advanceTimersByTimeAsync(2 * UPDATE_INTERVAL_MS);
  expect(updates).toBe(2);
  stop();
  await vi.advanceTimersByTimeAsync(2 * UPDATE_INTERVAL_MS);
  expect(updates).toBe(2);
});

test('requests nothing while the tab is hidden, and once when it is opened again', async () => {
  const stop = keepOrderUpdated({ isUnderway: true, update, follow: followNothing });
  show('hidden');
  await vi.advanceTimersByTimeAsync(4 * UPDATE_INTERVAL_MS);
  expect(updates).toBe(0);
  show('visible');
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(1);
  expect(updates).toBe(1);
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(FRESH_MS);
  expect(updates).toBe(1);
  stop();
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(FRESH_MS);
  expect(updates).toBe(1);
});

test('requests the order at once after a live change, but not when the stream opens on a fresh page', async () => {
  let report: (hasChanged: boolean) => void = () => undefined;
  const unfollow = vi.fn();
  const stop = keepOrderUpdated({
    isUnderway: true,
    update,
    follow: (onChange) => {
      report = onChange;
      return unfollow;
    },
  });
  report(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(updates).toBe(0);
  report(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(updates).toBe(1);
  show('hidden');
  report(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(updates).toBe(1);
  show('visible');
  await vi.advanceTimersByTimeAsync(1);
  expect(updates).toBe(2);
  stop();
  expect(unfollow).toHaveBeenCalledTimes(2);
});

test('follows the order only while the tab is visible', async () => {
  const followed = { count: 0 };
  const follow = () => {
    followed.count += 1;
    return () => {
      followed.count -= 1;
    };
  };
  const stop = keepOrderUpdated({ isUnderway: true, update, follow });
  expect(followed.count).toBe(1);
  show('hidden');
  expect(followed.count).toBe(0);
  show('visible');
  expect(followed.count).toBe(1);
  stop();
  expect(followed.count).toBe(0);
  show('visible');
  expect(followed.count).toBe(0);
});

test('requests an order that has arrived only after a change', async () => {
  let report: (hasChanged: boolean) => void = () => undefined;
  const follow = (onChange: typeof report) => {
    report = onChange;
    return () => undefined;
  };
  const stop = keepOrderUpdated({ isUnderway: false, update, follow });
  await vi.advanceTimersByTimeAsync(4 * UPDATE_INTERVAL_MS);
  expect(updates).toBe(0);
  report(true);
  await vi.advanceTimersByTimeAsync(4 * UPDATE_INTERVAL_MS);
  expect(updates).toBe(1);
  stop();
});

test('goes on after a request that failed', async () => {
  const stop = keepOrderUpdated({
    isUnderway: true,
    follow: followNothing,
    update: async () => {
      updates += 1;
      throw new Error('offline');
    },
  });
  await vi.advanceTimersByTimeAsync(2 * UPDATE_INTERVAL_MS);
  expect(updates).toBe(2);
  stop();
});
