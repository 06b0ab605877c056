import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followOrders, REOPEN_MS } from './follow-orders.ts';

/** The browser's stream; `refuse` ends it for good, as an answer that is no stream does. */
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
  tell(event: string, data?: unknown) {
    this.dispatchEvent(Object.assign(new Event(event), { data: JSON.stringify(data) }));
  }
  refuse() {
    this.close();
    this.tell('error');
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
  const told = { listed: vi.fn(), changed: vi.fn(), isLive: vi.fn(), refused: vi.fn() };
  return { ...told, stop: followOrders(told) };
};

test('[ORD-3] a shopper’s page is told of the whole list first and then of each change', () => {
  const { listed, changed, isLive } = follow();
  const [stream] = Stream.opened;
  stream?.tell('open');
  stream?.tell('orders', [record('a')]);
  stream?.tell('order', record('b'));
  expect(isLive).toHaveBeenLastCalledWith(true);
  expect(listed).toHaveBeenCalledWith([record('a')]);
  expect(changed).toHaveBeenCalledWith(record('b'));
});

test('[ORD-3] a shopper whose connection breaks is reconnected by the browser itself', async () => {
  const { isLive, refused } = follow();
  Stream.opened[0]?.tell('error');
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(isLive).toHaveBeenLastCalledWith(false);
  expect(refused).not.toHaveBeenCalled();
  expect(Stream.opened).toHaveLength(1);
});

test('[ORD-3] a shopper whose list is refused is asked about, and the list is opened again until the page is left', async () => {
  const { isLive, refused, stop } = follow();
  Stream.opened[0]?.refuse();
  expect(isLive).toHaveBeenLastCalledWith(false);
  expect(refused).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(REOPEN_MS);
  expect(Stream.opened).toHaveLength(2);
  Stream.opened[1]?.tell('open');
  expect(isLive).toHaveBeenLastCalledWith(true);
  Stream.opened[1]?.refuse();
  stop();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(Stream.opened).toHaveLength(2);
});
