import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OrderRecord } from '#domain/order.ts';
import type { Shop } from '#services/shop.ts';
import { secretInHeader } from './session-cookie.ts';

const HEARTBEAT_MS = 20_000;
const RETRY_MS = 2_000;
/** A reader that lets more than this pile up is cut off; it comes back and gets a fresh list. */
const MAX_BUFFERED = 64 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * The signed-in shopper's own orders as server-sent events. The first event, `orders`, is the
 * whole list; each further one, `order`, is one order that has changed. A stream ends with its session.
 */
export const createLiveOrders = (
  shop: Pick<Shop, 'findSession' | 'listOrders' | 'followOrders'>,
  heartbeatMs = HEARTBEAT_MS,
) => {
  const open = new Set<ServerResponse>();
  let isClosing = false;

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A reader may break off at any moment; what has to be done then is done at its `close`.
    response.on('error', () => undefined);
    const secret = secretInHeader(request.headers.cookie);
    const session = secret ? await shop.findSession(secret) : undefined;
    if (!secret || !session) {
      response.writeHead(401).end();
      return;
    }
    // Gone while we looked: its `close` has passed and would never end what begins here.
    if (response.destroyed) return;
    response.writeHead(200, HEADERS);
    const write = writerTo(response);
    write(`retry: ${RETRY_MS}\n\n`);
    if (isClosing) {
      response.end();
      return;
    }
    open.add(response);
    const send = (event: string, data: OrderRecord | OrderRecord[]) =>
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

    // Followed before the list is read, so that no change falls between the two; told after it, since it may be older.
    let early: OrderRecord[] | undefined = [];
    const unfollow = shop.followOrders(session.user.id, (order) => {
      if (early) early.push(order);
      else send('order', order);
    });
    const endWithSession = async () => {
      if (await shop.findSession(secret)) write(': still here\n\n');
      else response.end();
    };
    // A shop that cannot look just now asks again at the next beat.
    const heartbeat = setInterval(() => void endWithSession().catch(() => undefined), heartbeatMs);
    response.on('close', () => {
      open.delete(response);
      unfollow();
      clearInterval(heartbeat);
    });
    send('orders', await shop.listOrders(session.user));
    for (const order of early) send('order', order);
    early = undefined;
  };

  return {
    handle,
    /** Streams that are open just now. */
    count: () => open.size,
    /** Ends every stream, also those that are still to come; the browsers come back by themselves. */
    close: () => {
      isClosing = true;
      for (const response of open) response.end();
    },
  };
};

/** Writes while somebody reads; after an end or a break nothing is said any more. */
const writerTo = (response: ServerResponse) => (text: string) => {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MAX_BUFFERED) response.destroy();
  else response.write(text);
};
