import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OrderRecord } from '#domain/order.ts';
import type { Shop } from '#services/shop.ts';
import { secretInHeader } from './session-cookie.ts';

export const LIVE_ORDERS = '/api/orders/live';

const HEARTBEAT_MS = 20_000;
const RETRY_MS = 2_000;
/** A reader that lets more than this pile up is cut off; it comes back and gets a fresh list. */
const MAX_BUFFERED = 64 * 1024;

/**
 * `GET /api/orders/live`: the signed-in shopper's own orders as server-sent events. The first event, `orders`, is the
 * whole list; each further one, `order`, is one order that has changed.
 */
export const createLiveOrders = (shop: Pick<Shop, 'findSession' | 'listOrders' | 'followOrders'>) => {
  const open = new Set<ServerResponse>();

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const secret = secretInHeader(request.headers.cookie);
    const session = secret ? await shop.findSession(secret) : undefined;
    if (!session) {
      response.writeHead(401).end();
      return;
    }
    // Gone while we looked: its `close` has passed and would never end what begins here.
    if (response.destroyed) return;
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    open.add(response);

    const write = (text: string) => {
      if (response.writableLength > MAX_BUFFERED) response.destroy();
      else response.write(text);
    };
    const send = (event: string, data: OrderRecord | OrderRecord[]) =>
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

    // Followed before the list is read, so that no change falls between the two.
    const unfollow = shop.followOrders(session.user.id, (order) => send('order', order));
    const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
    response.on('close', () => {
      open.delete(response);
      unfollow();
      clearInterval(heartbeat);
    });
    write(`retry: ${RETRY_MS}\n\n`);
    send('orders', await shop.listOrders(session.user));
  };

  return {
    handle,
    /** Ends every stream; the browsers come back by themselves. */
    close: () => {
      for (const response of open) response.end();
    },
  };
};
