import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '#domain/accounts/session.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { OrderPage } from '#domain/orders/order-list.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { type AddressSource, addressSourceOf } from '../requests/client-address.ts';
import { secretInHeader } from '../requests/session-cookie.ts';
import { retryAfterHeader } from '../responses/response.ts';
import { createStreamRegistry, LIVE_LIMITS, type LiveLimits } from './live-streams.ts';

/** Some proxies close a connection that is silent for 30 seconds. */
export const HEARTBEAT_MS = 20_000;
/** Spreads the reconnections after a server has ended. */
const RETURN_MS = { first: 1_000, last: 5_000 };
/** Bounds streams whose client vanished without closing; a live client reconnects. */
const LIFE_MS = 10 * 60_000;
const FAREWELL_MS = 2_000;
/** A slower reader is disconnected; it reconnects and gets a fresh list. */
const MAX_BUFFERED = 64 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // A departed client would occupy a kept-alive connection after the end.
  connection: 'close',
};

type Told = ['orders', OrderPage] | ['order', OrderRecord];

type Options = {
  readonly heartbeatMs?: number;
  readonly lifeMs?: number;
  readonly limits?: LiveLimits;
};

type LiveOrdersDeps = {
  readonly shop: {
    readonly accounts: Pick<Shop['accounts'], 'findSession'>;
    readonly orders: Pick<Shop['orders'], 'list' | 'subscribe'>;
  };
  readonly visitorAddress: (asked: AddressSource) => string;
  readonly log: Pick<Log, 'warn'>;
};

/** Server-sent events: `orders` is the newest page, sent again if changes were missed; `order` is a changed order. */
export const createLiveOrders = (
  { shop, visitorAddress, log }: LiveOrdersDeps,
  { heartbeatMs = HEARTBEAT_MS, lifeMs = LIFE_MS, limits = LIVE_LIMITS }: Options = {},
) => {
  const open = createStreamRegistry(limits);
  let isClosing = false;

  const follow = async (user: User, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // An aborted response emits an error; the cleanup runs on `close`.
    response.on('error', () => undefined);
    const secret = secretInHeader(request.headers.cookie) ?? '';
    // The `close` event has already passed and would not clean up the subscriptions below.
    if (response.destroyed) return;
    if (isClosing) {
      response.writeHead(200, HEADERS).end(comeBack());
      return;
    }
    const full = open.add(response, { session: secret, address: visitorAddress(addressSourceOf(request)) });
    if (full) {
      response.writeHead(full, retryAfterHeader()).end();
      return;
    }
    response.writeHead(200, HEADERS);
    const write = writerTo(response);
    write(comeBack());
    const send = (...[event, data]: Told) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

    // Subscribes before it reads the list, so that no change is lost; sends them after it, since the list may be newer.
    let early: Told[] | undefined = [];
    const tell = (...told: Told) => {
      if (early) early.push(told);
      else send(...told);
    };
    const endWithSession = async () => {
      if (await shop.accounts.findSession(secret)) write(': still here\n\n');
      else response.end();
    };
    const unfollow = shop.orders.subscribe(user.id, {
      changed: (order) => tell('order', order),
      listed: (newest) => tell('orders', newest),
      // If the session cannot be read now, the next heartbeat checks it.
      sessionEnded: () => void endWithSession().catch(() => undefined),
    });
    const heartbeat = setInterval(() => void endWithSession().catch(() => undefined), heartbeatMs);
    const life = setTimeout(() => endWithin(FAREWELL_MS, response), lifeMs);
    response.on('close', () => {
      open.delete(response);
      unfollow();
      clearInterval(heartbeat);
      clearTimeout(life);
    });
    try {
      send('orders', await shop.orders.list(user));
    } catch (error) {
      // The status is already sent, so closing is the only signal; the browser reconnects.
      log.warn({ err: error }, 'a live list could not be read');
      response.destroy();
      return;
    }
    for (const told of early) send(...told);
    early = undefined;
  };

  return {
    follow,
    count: open.count,
    close: () => {
      isClosing = true;
      open.endAll(comeBack);
    },
  };
};

export type LiveOrders = ReturnType<typeof createLiveOrders>;

const comeBack = (): string =>
  `retry: ${Math.round(RETURN_MS.first + Math.random() * (RETURN_MS.last - RETURN_MS.first))}\n\n`;

/** Ends a response, and destroys it if its end is not read in time. */
const endWithin = (ms: number, response: ServerResponse): void => {
  response.end();
  const overdue = setTimeout(() => response.destroy(), ms);
  response.once('close', () => clearTimeout(overdue));
};

const writerTo = (response: ServerResponse) => (text: string) => {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MAX_BUFFERED) response.destroy();
  else response.write(text);
};
