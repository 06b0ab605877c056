import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followInTabs } from './follow-in-tabs.ts';

let streams: EventTarget[];
/** Tabs wait for this lock in order. */
let lock: Promise<unknown>;
const stops: (() => void)[] = [];

beforeEach(() => {
  streams = [];
  lock = Promise.resolve();
  const openStream = function open() {
    const stream = Object.assign(new EventTarget(), { readyState: 1, close: () => undefined });
    streams.push(stream);
    return stream;
  };
  vi.stubGlobal('EventSource', openStream);
  const request = (_name: string, _options: object, task: () => Promise<void>) => {
    lock = lock.then(task);
    return lock;
  };
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop();
  vi.unstubAllGlobals();
});

const openTab = () => {
  const handlers = { onChange: vi.fn(), onLive: vi.fn(), onRejected: vi.fn() };
  stops.push(followInTabs('ada', handlers));
  return handlers;
};
const report = (event: string, data: unknown) =>
  streams[0]?.dispatchEvent(Object.assign(new Event(event), { data: JSON.stringify(data) }));

test('[ORD-3] one stream reports each change to all tabs', async () => {
  const leader = openTab();
  await expect.poll(() => streams.length).toBe(1);
  report('orders', { orders: [], older: null });
  expect(leader.onChange).toHaveBeenCalledTimes(1);
  const other = openTab();
  // What changed before the other tab listened.
  await expect.poll(() => other.onChange.mock.calls.length).toBe(1);
  expect(other.onLive).toHaveBeenCalledExactlyOnceWith(true);
  report('order', { id: 'a' });
  await expect.poll(() => other.onChange.mock.calls.length).toBe(2);
  expect(leader.onChange).toHaveBeenCalledTimes(2);
  expect(streams).toHaveLength(1);
});

test('[ORD-3] forwards the newest orders and each change to the other tabs', async () => {
  const channel = new BroadcastChannel('camellia:order-news:ada');
  stops.push(() => channel.close());
  const received: unknown[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => received.push(data));
  openTab();
  await expect.poll(() => streams.length).toBe(1);
  report('orders', { orders: [], older: null });
  report('order', { id: 'a' });
  await expect
    .poll(() => received)
    .toEqual([{ asks: true }, { newest: { orders: [], older: null } }, { changed: true }]);
});
