import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { OrderRecord } from '#domain/order.ts';
import type { StoredSession } from '#services/ports.ts';
import { createLiveOrders } from './live-orders.ts';

const session: StoredSession = {
  user: { id: 'ada', email: 'ada@example.com', displayName: 'Ada', createdAt: new Date() },
  startedAt: new Date(),
  expiresAt: new Date(Date.now() + 1_000_000),
};

/** A server with nothing but the live list, whose shop answers when the test says so. */
const serving = async ({ found = Promise.resolve<StoredSession | undefined>(session) } = {}) => {
  const followers = new Set<(order: OrderRecord) => void>();
  let asked = 0;
  const live = createLiveOrders({
    findSession: () => {
      asked += 1;
      return found;
    },
    listOrders: async () => [],
    followOrders: (_, changed) => {
      followers.add(changed);
      return () => followers.delete(changed);
    },
  });
  const handled: Promise<void>[] = [];
  const server = createServer((incoming, outgoing) => handled.push(live.handle(incoming, outgoing)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    live.close();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const open = () => {
    const visit = request({ port, path: '/api/orders/live', headers: { cookie: '__Host-session=x' } }).end();
    visit.on('error', () => undefined);
    return visit;
  };
  return { live, followers, handled, asked: () => asked, connections: () => connectionsOf(server), open };
};

const connectionsOf = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((told) => server.getConnections((_, count) => told(count)));

test('[ORD-3] a shopper who leaves is not followed any longer', async () => {
  const { followers, open } = await serving();
  const visits = [open(), open()];
  await expect.poll(() => followers.size).toBe(2);
  for (const visit of visits) visit.destroy();
  await expect.poll(() => followers.size).toBe(0);
});

test('[ORD-3] a shopper who leaves before the shop has looked who it is, is never followed', async () => {
  const found = Promise.withResolvers<StoredSession | undefined>();
  const { followers, handled, asked, connections, open } = await serving({ found: found.promise });
  const visit = open();
  await expect.poll(asked).toBe(1);
  visit.destroy();
  await expect.poll(connections).toBe(0);
  found.resolve(session);
  await Promise.all(handled);
  expect(followers.size).toBe(0);
});

test('[ORD-3] a reader that lets too much pile up is cut off', async () => {
  const { followers, open } = await serving();
  const visit = open();
  const [response] = await once(visit, 'response');
  response.pause();
  await expect.poll(() => followers.size).toBe(1);
  const order = { receipt: 'x'.repeat(500_000) } as OrderRecord;
  await expect
    .poll(() => {
      for (const changed of followers) changed(order);
      return followers.size;
    })
    .toBe(0);
  visit.destroy();
});

test('[ORD-3] when the shop stops, every stream ends', async () => {
  const { live, followers, open } = await serving();
  const visit = open();
  const [response] = await once(visit, 'response');
  await expect.poll(() => followers.size).toBe(1);
  live.close();
  response.resume();
  await once(response, 'end');
  await expect.poll(() => followers.size).toBe(0);
});
