import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getRequest, openLoad } from '#bench/load/load-driver.ts';

const CONNECTIONS = 4;
const RUN_S = 0.05;

const loadOn = async (handler: RequestListener) => {
  await using disposables = new AsyncDisposableStack();
  const server = createServer(handler).listen(0, '127.0.0.1');
  disposables.defer(() => server[Symbol.asyncDispose]());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bytes = getRequest('/', { host: 'localhost' });
  const load = disposables.use(
    await openLoad({ port, pid: process.pid, connections: CONNECTIONS, next: () => bytes }),
  );
  const owned = disposables.move();
  return { ...load, server, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

test('a waiting driver sends no requests, and each interval is measured separately', async () => {
  let requestCount = 0;
  await using load = await loadOn((_, response) => {
    requestCount += 1;
    response.end('tea');
  });
  const first = await load.measure(RUN_S, RUN_S);
  expect(first.okCount).toBe(requestCount);
  expect(first.statuses.get(200)).toBeLessThan(requestCount);
  const before = requestCount;
  await soon();
  expect(requestCount).toBe(before);
  const second = await load.measure(RUN_S);
  expect(second.okCount).toBe(requestCount - before);
  expect(second.statuses.get(200)).toBeGreaterThan(0);
});

test('reports a connection that the server closed between two intervals in the next one', async () => {
  await using load = await loadOn((_, response) => void response.end('tea'));
  await load.measure(RUN_S);
  load.server.closeAllConnections();
  await expect(load.measure(RUN_S)).rejects.toThrow('of 4 connections were closed by the server');
});
