import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { OrderListPage } from '#domain/orders/order-list.ts';
import type { StoredSession } from '#services/ports/ports.ts';
import { startFaultProxy } from '#test/support/fault-proxy.ts';
import { HEARTBEAT_MS } from './event-streams.ts';
import {
  activeOf,
  openStream,
  orderOf,
  pageOf,
  serveLiveOrders,
  session,
  WIDE_LIMITS,
} from './testing-live.ts';

/** How a client disconnects. */
const DISCONNECTS = {
  'says so': (socket: Socket) => socket.end(),
  'breaks off': (socket: Socket) => socket.resetAndDestroy(),
};

test.each(
  Object.entries(DISCONNECTS),
)('a hundred shoppers, each of whom %s, leave no subscriber, no connection and no timer', async (_, go) => {
  const { followers, live, connections, port } = await serveLiveOrders({
    heartbeatMs: 20,
    limits: WIDE_LIMITS,
  });
  for (let n = 0; n < 4; n += 1) {
    const sockets = await Promise.all(Array.from({ length: 25 }, () => openStream(port)));
    await expect.poll(() => followers.size).toBe(25);
    expect(activeOf('Timeout')).toBeGreaterThanOrEqual(50);
    for (const socket of sockets) go(socket);
    await expect.poll(() => [followers.size, live.count()]).toEqual([0, 0]);
  }
  await expect.poll(connections).toBe(0);
  await expect.poll(() => activeOf('Timeout')).toBeLessThan(10);
});

test('ends a stream whose client was silently lost, and lets a live one reconnect', async () => {
  const { followers, port, connections } = await serveLiveOrders({ heartbeatMs: 20, maxStreamMs: 200 });
  await using proxy = await startFaultProxy({ host: '127.0.0.1', port });
  const lost = await openStream(proxy.port);
  await expect.poll(() => followers.size).toBe(1);
  // The proxy still reads from the shop, but forwards nothing in either direction.
  proxy.setFault('hang');
  const stream = await openStream(port);
  const received = text(stream);
  await expect.poll(() => followers.size).toBe(0);
  await expect.poll(connections, { timeout: 8_000 }).toBe(0);
  expect(await received).toMatch(/retry: \d{4}/);
  lost.destroy();
});

test('subscribes no client that disconnects before its session is found', async () => {
  const storedSession = Promise.withResolvers<StoredSession | undefined>();
  const { followers, handled, requestCount, connections, open } = await serveLiveOrders({
    storedSession: storedSession.promise,
  });
  const clientRequest = open();
  await expect.poll(requestCount).toBe(1);
  clientRequest.destroy();
  await expect.poll(connections).toBe(0);
  storedSession.resolve(session);
  await Promise.all(handled);
  expect(followers.size).toBe(0);
});

test('disconnects a slow reader and bounds its buffer', async () => {
  const { followers, port } = await serveLiveOrders();
  const stalled = await openStream(port);
  stalled.pause();
  const quick = await openStream(port);
  await expect.poll(() => followers.size).toBe(2);
  const order = { receipt: 'x'.repeat(50_000) } as OrderRecord;
  const rssBefore = process.memoryUsage().rss;
  let read = 0;
  quick.on('data', (chunk: Buffer) => {
    read += chunk.length;
  });
  const hasRead = async (bytes: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => read >= bytes && resolve();
    quick.on('data', check);
    check();
    await promise;
    quick.off('data', check);
  };
  for (let sent = 1; followers.size === 2 && sent <= 400; sent += 1) {
    for (const changed of followers) changed(order);
    await hasRead(sent * 50_000);
  }
  expect(followers.size).toBe(1);
  expect(process.memoryUsage().rss - rssBefore).toBeLessThan(50 * 1024 * 1024);
  expect(quick.destroyed).toBe(false);
});

test('ends every stream when the shop stops', async () => {
  const { live, followers, open } = await serveLiveOrders();
  const clientRequest = open();
  const [response] = await once(clientRequest, 'response');
  await expect.poll(() => followers.size).toBe(1);
  live.close();
  response.resume();
  await once(response, 'end');
  await expect.poll(() => followers.size).toBe(0);
});

test('ends a stream whose list is still being read when the shop stops', async () => {
  const orderPage = Promise.withResolvers<OrderListPage>();
  const { live, followers, handled, open } = await serveLiveOrders({ orderPage: orderPage.promise });
  const [response] = await once(open(), 'response');
  await expect.poll(() => followers.size).toBe(1);
  live.close();
  for (const changed of followers) changed(orderOf('late'));
  orderPage.resolve(pageOf('one'));
  await Promise.all(handled);
  expect(await text(response)).not.toContain('event:');
});

test('ends a stream that is opened during a stop at once, so that its client reconnects', async () => {
  const { live, followers, open } = await serveLiveOrders();
  live.close();
  const [response] = await once(open(), 'response');
  expect(response.statusCode).toBe(200);
  expect(await text(response)).toMatch(/^retry: [1-5]\d{3}\n\n$/);
  expect(followers.size).toBe(0);
});

test('[ORD-3] sends a change that arrives during the initial query after the list', async () => {
  const orderPage = Promise.withResolvers<OrderListPage>();
  const { live, followers, handled, open } = await serveLiveOrders({ orderPage: orderPage.promise });
  const [response] = await once(open(), 'response');
  await expect.poll(() => followers.size).toBe(1);
  for (const changed of followers) changed(orderOf('changed'));
  orderPage.resolve(pageOf('listed'));
  await Promise.all(handled);
  for (const changed of followers) changed(orderOf('later'));
  live.close();
  expect((await text(response)).match(/listed|changed|later/g)).toEqual(['listed', 'changed', 'later']);
});

test('[ORD-3] sends a list that is read again after missed events whole and in its order', async () => {
  const orderPage = Promise.withResolvers<OrderListPage>();
  const { live, listeners, handled, open } = await serveLiveOrders({ orderPage: orderPage.promise });
  const [response] = await once(open(), 'response');
  await expect.poll(() => listeners.size).toBe(1);
  for (const onListed of listeners) onListed(pageOf('missed'));
  orderPage.resolve(pageOf('listed'));
  await Promise.all(handled);
  for (const onListed of listeners) onListed(pageOf('again', 'and again'));
  live.close();
  const events = [...(await text(response)).matchAll(/^event: (\w+)\ndata: (.*)$/gm)];
  expect(events.map(([, event, data = '']) => [event, JSON.parse(data)])).toEqual([
    ['orders', pageOf('listed')],
    ['orders', pageOf('missed')],
    ['orders', pageOf('again', 'and again')],
  ]);
});

test('ends a stream soon after its session, and not before', async () => {
  const { followers, open, endSession } = await serveLiveOrders({ heartbeatMs: 10 });
  const [response] = await once(open(), 'response');
  await expect.poll(() => followers.size).toBe(1);
  const received = text(response);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(followers.size).toBe(1);
  endSession();
  expect(await received).toContain(': still here');
  await expect.poll(() => followers.size).toBe(0);
});

test('ends the oldest stream of a session with too many, and keeps those of others', async () => {
  const { followers, open } = await serveLiveOrders({ limits: { ...WIDE_LIMITS, perSession: 2 } });
  const [first] = await once(open(), 'response');
  const [second] = await once(open(), 'response');
  await expect.poll(() => followers.size).toBe(2);
  const [third] = await once(open(), 'response');
  await text(first);
  await expect.poll(() => followers.size).toBe(2);
  expect([second.destroyed, third.destroyed]).toEqual([false, false]);
});

test.each([
  [429, { ...WIDE_LIMITS, perIpAddress: 1 }],
  [503, { ...WIDE_LIMITS, total: 1 }],
])('answers %d with Retry-After when no stream is available', async (status, limits) => {
  const { live, followers, open } = await serveLiveOrders({ limits });
  await once(open(), 'response');
  await expect.poll(() => followers.size).toBe(1);
  const [rejected] = await once(open(), 'response');
  expect([rejected.statusCode, rejected.headers['retry-after'], live.count()]).toEqual([status, '5', 1]);
});

test('sends headers against proxy buffering and a heartbeat before proxies close an idle stream', async () => {
  const { open } = await serveLiveOrders({ heartbeatMs: 20 });
  const [{ headers, statusCode }] = await once(open(), 'response');
  expect([statusCode, headers['content-type'], headers['x-accel-buffering']]).toEqual([
    200,
    'text/event-stream',
    'no',
  ]);
  expect(headers['cache-control']).toBe('no-store, no-transform');
  // A content length would let a proxy wait for the whole response.
  expect(headers['content-length']).toBeUndefined();
  expect(HEARTBEAT_MS).toBeLessThan(30_000);
});

test('gives each browser its own reconnect delay, whether the shop stops or is killed', async () => {
  const { live, port, followers } = await serveLiveOrders({ limits: WIDE_LIMITS });
  const sockets = await Promise.all(Array.from({ length: 60 }, () => openStream(port)));
  const received = sockets.map((socket) => text(socket));
  await expect.poll(() => followers.size).toBe(60);
  live.close();
  const times = (await Promise.all(received)).map((events) =>
    [...events.matchAll(/retry: (\d+)/g)].map(([, ms]) => Number(ms)),
  );
  for (const which of [0, 1]) {
    const drawn = times.map((one) => one[which] ?? 0).toSorted((a, b) => a - b);
    expect(drawn[0]).toBeGreaterThanOrEqual(1_000);
    expect(drawn.at(-1)).toBeLessThanOrEqual(5_000);
    // No second of the four has more than half of them.
    for (const from of [1_000, 2_000, 3_000, 4_000])
      expect(drawn.filter((ms) => ms >= from && ms < from + 1_000).length).toBeLessThanOrEqual(30);
  }
});

test('reports changes of one order, without data, until its page is closed', async () => {
  const { live, pages, open } = await serveLiveOrders();
  const clientRequest = open('/api/orders/n1/changes');
  const [response] = await once(clientRequest, 'response');
  let received = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  await expect.poll(() => [...pages.keys()]).toEqual(['n1']);
  pages.get('n1')?.();
  await expect.poll(() => received).toMatch(/^retry: \d+\n\nevent: changed\ndata: null\n\n$/);
  clientRequest.destroy();
  await expect.poll(() => [pages.size, live.count()]).toEqual([0, 0]);
});
