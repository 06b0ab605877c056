import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getRequest, openLoad } from '#bench/load/load-driver.ts';

const CONNECTIONS = 4;
const RUN_S = 0.05;

const loadOn = async (answer: RequestListener) => {
  await using disposables = new AsyncDisposableStack();
  const server = createServer(answer).listen(0, '127.0.0.1');
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
  let asked = 0;
  await using load = await loadOn((_, response) => {
    asked += 1;
    response.end('tea');
  });
  const first = await load.measure(RUN_S, RUN_S);
  expect(first.okCount).toBe(asked);
  expect(first.statuses.get(200)).toBeLessThan(asked);
  const before = asked;
  await soon();
  expect(asked).toBe(before);
  const second = await load.measure(RUN_S);
  expect(second.okCount).toBe(asked - before);
  expect(second.statuses.get(200)).toBeGreaterThan(0);
});

test('reports a connection that the server closed between two intervals in the next one', async () => {
  await using load = await loadOn((_, response) => void response.end('tea'));
  await load.measure(RUN_S);
  load.server.closeAllConnections();
  await expect(load.measure(RUN_S)).rejects.toThrow('of 4 connections were closed by the server');
});
