import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { OrderRecord } from '#domain/order.ts';
import type { StoredSession } from '#services/ports.ts';
import { createLiveOrders } from './live-orders.ts';

const session: StoredSession = {
  user: {
    id: 'ada',
    email: 'ada@example.com',
    displayName: 'Ada',
    createdAt: new Date(),
    emailProvenAt: null,
  },
  startedAt: new Date(),
  expiresAt: new Date(Date.now() + 1_000_000),
};

/** A server with nothing but the live list, whose shop answers when the test says so. */
const serving = async ({
  found = Promise.resolve<StoredSession | undefined>(session),
  listed = Promise.resolve<OrderRecord[]>([]),
  heartbeatMs = 60_000,
} = {}) => {
  const followers = new Set<(order: OrderRecord) => void>();
  let asked = 0;
  let current = found;
  const live = createLiveOrders(
    {
      findSession: () => {
        asked += 1;
        return current;
      },
      listOrders: () => listed,
      followOrders: (_, changed) => {
        followers.add(changed);
        return () => followers.delete(changed);
      },
    },
    heartbeatMs,
  );
  const endSession = () => {
    current = Promise.resolve(undefined);
  };
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
  return {
    live,
    followers,
    handled,
    asked: () => asked,
    connections: () => connectionsOf(server),
    open,
    endSession,
  };
};

const connectionsOf = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((told) => server.getConnections((_, count) => told(count)));

test('a shopper who leaves is not followed any longer', async () => {
  const { followers, open } = await serving();
  const visits = [open(), open()];
  await expect.poll(() => followers.size).toBe(2);
  for (const visit of visits) visit.destroy();
  await expect.poll(() => followers.size).toBe(0);
});

test('a shopper who leaves before the shop has looked who it is, is never followed', async () => {
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

test('a reader that lets too much pile up is cut off', async () => {
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

test('when the shop stops, every stream ends', async () => {
  const { live, followers, open } = await serving();
  const visit = open();
  const [response] = await once(visit, 'response');
  await expect.poll(() => followers.size).toBe(1);
  live.close();
  response.resume();
  await once(response, 'end');
  await expect.poll(() => followers.size).toBe(0);
});

const orderNamed = (receipt: string) => ({ receipt }) as OrderRecord;

test('a shop that stops while a list is being read ends the stream and goes on', async () => {
  const listed = Promise.withResolvers<OrderRecord[]>();
  const { live, followers, handled, open } = await serving({ listed: listed.promise });
  const [response] = await once(open(), 'response');
  await expect.poll(() => followers.size).toBe(1);
  live.close();
  for (const changed of followers) changed(orderNamed('late'));
  listed.resolve([orderNamed('one')]);
  await Promise.all(handled);
  expect(await text(response)).not.toContain('event:');
});

test('a stream that is asked for while the shop stops ends at once, so that its reader comes back', async () => {
  const { live, followers, open } = await serving();
  live.close();
  const [response] = await once(open(), 'response');
  expect(response.statusCode).toBe(200);
  expect(await text(response)).toBe('retry: 2000\n\n');
  expect(followers.size).toBe(0);
});

test('[ORD-3] a change that comes while the list is being read is told after it', async () => {
  const listed = Promise.withResolvers<OrderRecord[]>();
  const { live, followers, handled, open } = await serving({ listed: listed.promise });
  const [response] = await once(open(), 'response');
  await expect.poll(() => followers.size).toBe(1);
  for (const changed of followers) changed(orderNamed('changed'));
  listed.resolve([orderNamed('listed')]);
  await Promise.all(handled);
  for (const changed of followers) changed(orderNamed('later'));
  live.close();
  expect((await text(response)).match(/listed|changed|later/g)).toEqual(['listed', 'changed', 'later']);
});

test('a stream ends soon after its session, and not before', async () => {
  const { followers, open, endSession } = await serving({ heartbeatMs: 10 });
  const [response] = await once(open(), 'response');
  await expect.poll(() => followers.size).toBe(1);
  const said = text(response);
  await new Promise((later) => setTimeout(later, 100));
  expect(followers.size).toBe(1);
  endSession();
  expect(await said).toContain(': still here');
  await expect.poll(() => followers.size).toBe(0);
});
