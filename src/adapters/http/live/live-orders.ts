import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '#domain/accounts/session.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { OrderListPage } from '#domain/orders/order-list.ts';
import { type AddressSource, addressSourceOf } from '#platform/traffic/ip-address.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { secretInHeader } from '../requests/session-cookie.ts';
import { retryAfterHeader } from '../responses/response.ts';
import { createStreamRegistry, LIVE_LIMITS, type LiveLimits } from './live-streams.ts';

/** Some proxies close a connection that is silent for 30 seconds. */
export const HEARTBEAT_MS = 20_000;
/** Spreads the reconnections after a server has ended. */
const RECONNECT_MS = { min: 1_000, max: 5_000 };
/** Bounds streams whose client vanished without closing; a live client reconnects. */
const MAX_STREAM_MS = 10 * 60_000;
const CLOSE_GRACE_MS = 2_000;
/** A slower reader is disconnected; it reconnects and gets a fresh list. */
const MAX_BUFFERED_BYTES = 64 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // A departed client would occupy a kept-alive connection after the end.
  connection: 'close',
};

type StreamEvent = ['orders', OrderListPage] | ['order', OrderRecord];

type LiveOrdersOptions = {
  readonly heartbeatMs?: number;
  readonly maxStreamMs?: number;
  readonly limits?: LiveLimits;
};

type LiveOrdersDeps = {
  readonly shop: {
    readonly accounts: Pick<Shop['accounts'], 'findSession'>;
    readonly orders: Pick<Shop['orders'], 'list' | 'subscribe'>;
  };
  readonly clientIpAddress: (source: AddressSource) => string;
  readonly log: Pick<Log, 'warn'>;
};

/** Server-sent events: `orders` is the newest page, sent again if changes were missed; `order` is a changed order. */
export const createLiveOrders = (
  { shop, clientIpAddress, log }: LiveOrdersDeps,
  { heartbeatMs = HEARTBEAT_MS, maxStreamMs = MAX_STREAM_MS, limits = LIVE_LIMITS }: LiveOrdersOptions = {},
) => {
  const streams = createStreamRegistry(limits);
  let isClosing = false;

  const follow = async (user: User, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // An aborted response emits an error; the cleanup runs on `close`.
    response.on('error', () => undefined);
    const secret = secretInHeader(request.headers.cookie) ?? '';
    // The `close` event has already passed and would not clean up the subscriptions below.
    if (response.destroyed) return;
    if (isClosing) {
      response.writeHead(200, HEADERS).end(retryEvent());
      return;
    }
    const rejectionStatus = streams.add(response, {
      session: secret,
      ipAddress: clientIpAddress(addressSourceOf(request)),
    });
    if (rejectionStatus) {
      response.writeHead(rejectionStatus, retryAfterHeader()).end();
      return;
    }
    response.writeHead(200, HEADERS);
    const write = writerTo(response);
    write(retryEvent());
    const send = (...[event, data]: StreamEvent) =>
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

    // Subscribes before it reads the list, so that no change is lost; sends them after it, since the list may be newer.
    let pending: StreamEvent[] | undefined = [];
    const sendOrQueue = (...event: StreamEvent) => {
      if (pending) pending.push(event);
      else send(...event);
    };
    const checkSession = async () => {
      if (await shop.accounts.findSession(secret)) write(': still here\n\n');
      else response.end();
    };
    const unsubscribe = shop.orders.subscribe(user.id, {
      changed: (order) => sendOrQueue('order', order),
      listed: (newest) => sendOrQueue('orders', newest),
      // If the session cannot be read now, the next heartbeat checks it.
      sessionEnded: () => void checkSession().catch(() => undefined),
    });
    const heartbeat = setInterval(() => void checkSession().catch(() => undefined), heartbeatMs);
    const streamTimer = setTimeout(() => endWithin(CLOSE_GRACE_MS, response), maxStreamMs);
    response.on('close', () => {
      streams.delete(response);
      unsubscribe();
      clearInterval(heartbeat);
      clearTimeout(streamTimer);
    });
    try {
      send('orders', await shop.orders.list(user));
    } catch (error) {
      // The status is already sent, so closing is the only signal; the browser reconnects.
      log.warn({ event: 'live-stream.failed', err: error }, 'A live stream could not read its orders');
      response.destroy();
      return;
    }
    for (const event of pending) send(...event);
    pending = undefined;
  };

  return {
    follow,
    count: streams.count,
    close: () => {
      isClosing = true;
      streams.endAll(retryEvent);
    },
  };
};

export type LiveOrders = ReturnType<typeof createLiveOrders>;

const retryEvent = (): string =>
  `retry: ${Math.round(RECONNECT_MS.min + Math.random() * (RECONNECT_MS.max - RECONNECT_MS.min))}\n\n`;

/** Ends a response, and destroys it if its end is not read in time. */
const endWithin = (ms: number, response: ServerResponse): void => {
  response.end();
  const timer = setTimeout(() => response.destroy(), ms);
  response.once('close', () => clearTimeout(timer));
};

const writerTo = (response: ServerResponse) => (text: string) => {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
  else response.write(text);
};
