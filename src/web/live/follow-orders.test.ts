import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followOrders } from './follow-orders.ts';
import { GRACE_MS, REOPEN_MS } from './follow-stream.ts';

/** A stub of `EventSource`; `refuse` closes it for good, like a response that is no stream. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 0;
  constructor() {
    super();
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  report(event: string, data?: unknown) {
    this.dispatchEvent(Object.assign(new Event(event), { data: JSON.stringify(data) }));
  }
  refuse() {
    this.close();
    this.report('error');
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const HOUR = 3_600_000;
const record = (id: string) => ({
  id,
  receipt: '0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111',
  date: '2026-05-04T12:00:00.000Z',
  user: 'ada@example.com',
  status: 'paid',
  total: 9.25,
  discounts: [],
  orders: [],
});

const follow = () => {
  const handlers = { onEvent: vi.fn(), onRejected: vi.fn() };
  return { ...handlers, stop: followOrders(handlers) };
};
const newest = { orders: [record('a')], older: null };

test('[ORD-3] receives the newest orders first and then each change', () => {
  const { onEvent } = follow();
  const [stream] = Stream.opened;
  stream?.report('open');
  stream?.report('orders', newest);
  stream?.report('order', record('b'));
  expect(onEvent.mock.calls).toEqual([[{ newest }], [{ changed: true }]]);
});

test('[ORD-3] the browser reconnects a broken stream, and the list stays', async () => {
  const { onEvent, onRejected } = follow();
  Stream.opened[0]?.report('orders', newest);
  Stream.opened[0]?.report('error');
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(onEvent.mock.calls).toEqual([[{ newest }], [{ isLive: false }]]);
  expect(onRejected).not.toHaveBeenCalled();
  expect(Stream.opened).toHaveLength(1);
});

test('reports nothing when a stream reconnects within seconds', async () => {
  const { onEvent } = follow();
  Stream.opened[0]?.report('error');
  await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
  Stream.opened[0]?.report('open');
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(onEvent).not.toHaveBeenCalled();
});

test('[ORD-3] checks the session after a rejected stream, and reopens it until the page is left', async () => {
  const { onEvent, onRejected, stop } = follow();
  Stream.opened[0]?.refuse();
  expect(onRejected).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(REOPEN_MS);
  expect(onEvent).toHaveBeenLastCalledWith({ isLive: false });
  expect(Stream.opened).toHaveLength(2);
  Stream.opened[1]?.report('open');
  expect(onEvent).toHaveBeenLastCalledWith({ isLive: true });
  Stream.opened[1]?.refuse();
  stop();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(Stream.opened).toHaveLength(2);
});
