import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { OrderListPage } from '#domain/orders/order-list.ts';
import { createClientIpAddress } from '#platform/traffic/ip-address.ts';
import type { StoredSession } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { createLiveOrders } from './live-orders.ts';
import { LIVE_LIMITS } from './live-streams.ts';

export const session: StoredSession = {
  user: {
    id: 'ada',
    email: 'ada@example.com',
    displayName: 'Ada',
    createdAt: new Date(),
    emailVerifiedAt: null,
  },
  startedAt: new Date(),
  expiresAt: new Date(Date.now() + 1_000_000),
};

export const orderOf = (receipt: string) => ({ receipt }) as OrderRecord;
export const pageOf = (...receipts: string[]): OrderListPage => ({
  orders: receipts.map(orderOf),
  older: null,
});

/** Serves only the live list, for a shop whose results the test controls. */
export const serveLiveOrders = async ({
  storedSession = Promise.resolve<StoredSession | undefined>(session),
  orderPage = Promise.resolve<OrderListPage>(pageOf()),
  heartbeatMs = 60_000,
  maxStreamMs = 60_000,
  limits = LIVE_LIMITS,
} = {}) => {
  const followers = new Set<(order: OrderRecord) => void>();
  const listeners = new Set<(newest: OrderListPage) => void>();
  /** By order number, what reports a change to its open page. */
  const pages = new Map<string, () => void>();
  let requestCount = 0;
  let currentSession = storedSession;
  const shop: {
    readonly accounts: Pick<Shop['accounts'], 'findSession'>;
    readonly orders: Pick<Shop['orders'], 'list' | 'subscribe' | 'subscribeOrder'>;
  } = {
    accounts: { findSession: () => currentSession },
    orders: {
      list: () => orderPage,
      subscribe: (_, { changed, listed: onListed }) => {
        followers.add(changed);
        listeners.add(onListed);
        return () => followers.delete(changed);
      },
      subscribeOrder: (orderNumber, onChange) => {
        pages.set(orderNumber, onChange);
        return () => pages.delete(orderNumber);
      },
    },
  };
  const live = createLiveOrders(
    { shop, clientIpAddress: createClientIpAddress(0), log: silentLog },
    { heartbeatMs, maxStreamMs, limits },
  );
  const endSession = () => {
    currentSession = Promise.resolve(undefined);
  };
  const handled: Promise<void>[] = [];
  const server = createServer((incoming, outgoing) => {
    requestCount += 1;
    const [, orderNumber] = /^\/api\/orders\/(\w+)\/changes$/.exec(incoming.url ?? '') ?? [];
    if (orderNumber !== undefined) return live.followOrder(orderNumber, incoming, outgoing);
    // The router also finds the session first.
    handled.push(storedSession.then(() => live.follow(session.user, incoming, outgoing)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    live.close();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const open = (path = '/api/orders/live') => {
    const clientRequest = request({
      port,
      path,
      headers: { cookie: '__Host-session=x' },
    }).end();
    clientRequest.on('error', () => undefined);
    return clientRequest;
  };
  return {
    live,
    port,
    followers,
    listeners,
    pages,
    handled,
    requestCount: () => requestCount,
    connections: () => connectionsOf(server),
    open,
    endSession,
  };
};

/** Opens a connection that requests the live list. */
export const openStream = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket
    .resume()
    .write(
      'GET /api/orders/live HTTP/1.1\r\nhost: x\r\ncookie: __Host-session=x\r\nconnection: close\r\n\r\n',
    );
  return socket;
};

const connectionsOf = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

const resourcesNow = () => Map.groupBy(process.getActiveResourcesInfo(), (name) => name);
export const activeOf = (name: string) => resourcesNow().get(name)?.length ?? 0;

export const WIDE_LIMITS = { perSession: 100, perIpAddress: 100, perPrefix: 100, total: 100 };
