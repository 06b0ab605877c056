import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '#domain/accounts/session.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { OrderPage } from '#domain/orders/order-list.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { type Asked, askedBy } from '../requests/client-address.ts';
import { secretInHeader } from '../requests/session-cookie.ts';
import { retryAfter } from '../responses/response.ts';
import { createStreamRegistry, LIVE_LIMITS, type LiveLimits } from './live-streams.ts';

/** Proxies take what is silent for a minute, and some for half of one, for dead. */
export const HEARTBEAT_MS = 20_000;
/** However a server ends, its browsers come back one after the other, within this time. */
const RETURN_MS = { first: 1_000, last: 5_000 };
/** A network can lose a reader without a word. So every stream ends once; who is still there comes back. */
const LIFE_MS = 10 * 60_000;
/** How long the end of a stream may take to be read. */
const FAREWELL_MS = 2_000;
/** A reader that lets more than this pile up is cut off; it comes back and gets a fresh list. */
const MAX_BUFFERED = 64 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Whoever is gone would otherwise keep it after the end, for a request that never comes.
  connection: 'close',
};

/** An event and what comes with it. */
type Told = ['orders', OrderPage] | ['order', OrderRecord];

type Options = {
  readonly heartbeatMs?: number;
  readonly lifeMs?: number;
  readonly limits?: LiveLimits;
};

type LiveOrdersDeps = {
  readonly shop: Pick<Shop, 'findSession' | 'listOrders' | 'followOrders'>;
  readonly visitorAddress: (asked: Asked) => string;
  readonly log: Pick<Log, 'warn'>;
};

/**
 * The signed-in shopper's own orders as server-sent events. The first event, `orders`, is the newest page of the list, and
 * comes again whenever something may have been missed; each `order` is one order that has changed. A stream ends with its
 * session.
 */
export const createLiveOrders = (
  { shop, visitorAddress, log }: LiveOrdersDeps,
  { heartbeatMs = HEARTBEAT_MS, lifeMs = LIFE_MS, limits = LIVE_LIMITS }: Options = {},
) => {
  const open = createStreamRegistry(limits);
  let isClosing = false;

  const follow = async (user: User, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A reader may break off at any moment; what has to be done then is done at its `close`.
    response.on('error', () => undefined);
    const secret = secretInHeader(request.headers.cookie) ?? '';
    // Gone while we looked: its `close` has passed and would never end what begins here.
    if (response.destroyed) return;
    if (isClosing) {
      response.writeHead(200, HEADERS).end(comeBack());
      return;
    }
    const full = open.add(response, { session: secret, address: visitorAddress(askedBy(request)) });
    if (full) {
      response.writeHead(full, retryAfter()).end();
      return;
    }
    response.writeHead(200, HEADERS);
    const write = writerTo(response);
    write(comeBack());
    const send = (...[event, data]: Told) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

    // Followed before the list is read, so that no change falls between the two; told after it, since it may be older.
    let early: Told[] | undefined = [];
    const tell = (...told: Told) => {
      if (early) early.push(told);
      else send(...told);
    };
    const endWithSession = async () => {
      if (await shop.findSession(secret)) write(': still here\n\n');
      else response.end();
    };
    const unfollow = shop.followOrders(user.id, {
      changed: (order) => tell('order', order),
      listed: (newest) => tell('orders', newest),
      // A shop that cannot look just now does at the next beat.
      sessionEnded: () => void endWithSession().catch(() => undefined),
    });
    // A shop that cannot look just now asks again at the next beat.
    const heartbeat = setInterval(() => void endWithSession().catch(() => undefined), heartbeatMs);
    const life = setTimeout(() => endWithin(FAREWELL_MS, response), lifeMs);
    response.on('close', () => {
      open.delete(response);
      unfollow();
      clearInterval(heartbeat);
      clearTimeout(life);
    });
    try {
      send('orders', await shop.listOrders(user));
    } catch (error) {
      // The stream has begun, so there is no other way to say it; the browser comes back.
      log.warn({ err: error }, 'a live list could not be read');
      response.destroy();
      return;
    }
    for (const told of early) send(...told);
    early = undefined;
  };

  return {
    /** Follows a shopper's orders until one of both is gone; resolves as soon as the stream has begun. */
    follow,
    /** Streams that are open just now. */
    count: open.count,
    /** Ends every stream, also those that are still to come; the browsers come back by themselves. */
    close: () => {
      isClosing = true;
      open.endAll(comeBack);
    },
  };
};

export type LiveOrders = ReturnType<typeof createLiveOrders>;

const comeBack = (): string =>
  `retry: ${Math.round(RETURN_MS.first + Math.random() * (RETURN_MS.last - RETURN_MS.first))}\n\n`;

/** Ends a stream, also where nobody reads the end. */
const endWithin = (ms: number, response: ServerResponse): void => {
  response.end();
  const overdue = setTimeout(() => response.destroy(), ms);
  response.once('close', () => clearTimeout(overdue));
};

/** Writes while somebody reads; after an end or a break nothing is said any more. */
const writerTo = (response: ServerResponse) => (text: string) => {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MAX_BUFFERED) response.destroy();
  else response.write(text);
};
