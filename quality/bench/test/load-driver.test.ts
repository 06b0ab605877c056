import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aGet, openLoad } from '#bench/load/load-driver.ts';

const CONNECTIONS = 4;
const TURN_S = 0.05;

const loadOn = async (answer: RequestListener) => {
  await using life = new AsyncDisposableStack();
  const server = createServer(answer).listen(0, '127.0.0.1');
  life.defer(() => server[Symbol.asyncDispose]());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bytes = aGet('/', { host: 'localhost' });
  const load = life.use(
    await openLoad({ port, pid: process.pid, connections: CONNECTIONS, next: () => bytes }),
  );
  const lasting = life.move();
  return { ...load, server, [Symbol.asyncDispose]: () => lasting.disposeAsync() };
};

test('a waiting driver sends no requests, and each interval is measured separately', async () => {
  let asked = 0;
  await using load = await loadOn((_, response) => {
    asked += 1;
    response.end('tea');
  });
  const first = await load.turn(TURN_S, TURN_S);
  expect(first.given).toBe(asked);
  expect(first.statuses.get(200)).toBeLessThan(asked);
  const before = asked;
  await soon();
  expect(asked).toBe(before);
  const second = await load.turn(TURN_S);
  expect(second.given).toBe(asked - before);
  expect(second.statuses.get(200)).toBeGreaterThan(0);
});

test('reports a connection that the server closed between two intervals in the next one', async () => {
  await using load = await loadOn((_, response) => void response.end('tea'));
  await load.turn(TURN_S);
  load.server.closeAllConnections();
  await expect(load.turn(TURN_S)).rejects.toThrow('of 4 connections were closed by the server');
});
