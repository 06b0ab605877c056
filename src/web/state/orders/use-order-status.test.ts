import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#domain/api/error-table.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { err, ok } from '#domain/values/result.ts';
import { stubPage } from '#test/support/stub-window.ts';
import { FIRST_INTERVAL_MS, MAX_INTERVAL_MS, pollOrderStatus } from './use-order-status.ts';

let page: ReturnType<typeof stubPage>;
beforeEach(() => {
  vi.useFakeTimers();
  page = stubPage();
});
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Follows an order with these responses; the last one repeats. */
const follow = (...responses: readonly (OrderStatus | null | { refused: ErrorCode })[]) => {
  let requestCount = 0;
  const statuses: string[] = [];
  const stop = pollOrderStatus(
    async () => {
      const response = responses[Math.min(requestCount, responses.length - 1)] ?? null;
      requestCount += 1;
      return response && typeof response === 'object'
        ? err({ code: response.refused })
        : ok({ status: response });
    },
    ({ status }) => statuses.push(status),
  );
  stops.push(stop);
  return { statuses, requestCount: () => requestCount, stop };
};

const HOUR = 3_600_000;

test('[PAY-6] reports a payment that arrives while the page is open and then stops requesting', async () => {
  const { statuses, requestCount } = follow('awaiting-payment', 'paid');
  await vi.advanceTimersByTimeAsync(FIRST_INTERVAL_MS);
  expect(statuses).toEqual(['awaiting-payment', 'paid']);
  await vi.advanceTimersByTimeAsync(HOUR);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(requestCount()).toBe(2);
});

test.each([
  ['paid'],
  ['cancelled'],
  ['expired'],
  [null],
  [{ refused: 'unknown-order' }],
] as const)('[PAY-6] treats a response of %o as final', async (response) => {
  const { requestCount } = follow(response);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(requestCount()).toBe(1);
});

test('[PAY-6] the delays between two requests grow from three to thirty seconds', async () => {
  const { requestCount } = follow('awaiting-payment');
  await vi.advanceTimersByTimeAsync(FIRST_INTERVAL_MS);
  expect(requestCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(FIRST_INTERVAL_MS);
  expect(requestCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  const before = requestCount();
  await vi.advanceTimersByTimeAsync(10 * MAX_INTERVAL_MS);
  expect(requestCount() - before).toBe(10);
});

test('[PAY-6] requests the status again when the shop does not know it', async () => {
  const { statuses } = follow({ refused: 'payment-unavailable' }, 'paid');
  await vi.advanceTimersByTimeAsync(FIRST_INTERVAL_MS);
  expect(statuses).toEqual(['unanswered', 'paid']);
});

test('[PAY-6] requests the status at once when the tab becomes visible', async () => {
  const { requestCount, stop } = follow('awaiting-payment');
  await vi.advanceTimersByTimeAsync(0);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(requestCount()).toBe(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(requestCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(requestCount()).toBe(2);
});

test('[PAY-6] requests the status at once when an order changes in any tab, until it is final', async () => {
  const { statuses, requestCount } = follow('awaiting-payment', 'awaiting-payment', 'cancelled');
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'camellia:placed-order' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(requestCount()).toBe(2);
  window.dispatchEvent(new Event('pageshow'));
  await vi.advanceTimersByTimeAsync(0);
  expect(statuses).toEqual(['awaiting-payment', 'awaiting-payment', 'cancelled']);
  window.dispatchEvent(new Event('pageshow'));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(requestCount()).toBe(3);
});
