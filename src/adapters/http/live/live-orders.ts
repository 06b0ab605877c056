import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '#domain/accounts/session.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { OrderListPage } from '#domain/orders/order-list.ts';
import type { AddressSource } from '#platform/traffic/ip-address.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { secretInHeader } from '../requests/session-cookie.ts';
import { createEventStreams, type EventStreamOptions } from './event-streams.ts';
import { LIVE_LIMITS } from './live-streams.ts';

type StreamEvent = ['orders', OrderListPage] | ['order', OrderRecord];

type LiveOrdersDeps = {
  readonly shop: {
    readonly accounts: Pick<Shop['accounts'], 'findSession'>;
    readonly orders: Pick<Shop['orders'], 'list' | 'subscribe' | 'subscribeOrder'>;
  };
  readonly clientIpAddress: (source: AddressSource) => string;
  readonly log: Pick<Log, 'warn'>;
};

/** Server-sent events: `orders` is the newest page, sent again if changes were missed; `order` is a changed order. */
export const createLiveOrders = (
  { shop, clientIpAddress, log }: LiveOrdersDeps,
  { limits = LIVE_LIMITS, ...times }: Partial<EventStreamOptions> = {},
) => {
  const streams = createEventStreams({ clientIpAddress }, { limits, ...times });

  const follow = async (user: User, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const secret = secretInHeader(request.headers.cookie) ?? '';
    const stream = streams.open(request, response, {
      session: secret,
      isSessionOpen: async () => (await shop.accounts.findSession(secret)) !== undefined,
    });
    if (!stream) return;
    const send = (...[event, data]: StreamEvent) => stream.send(event, data);

    // Subscribes before it reads the list, so that no change is lost; sends them after it, since the list may be newer.
    let pending: StreamEvent[] | undefined = [];
    const sendOrQueue = (...event: StreamEvent) => {
      if (pending) pending.push(event);
      else send(...event);
    };
    const unsubscribe = shop.orders.subscribe(user.id, {
      changed: (order) => sendOrQueue('order', order),
      listed: (newest) => sendOrQueue('orders', newest),
      sessionEnded: () => void stream.checkSession(),
    });
    stream.onClose(unsubscribe);
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

  /** Streams `changed` without data for one order, because its page requests what it shows. */
  const followOrder = (orderNumber: string, request: IncomingMessage, response: ServerResponse): void => {
    const client = { session: orderNumber, isSessionOpen: async () => true };
    const stream = streams.open(request, response, client);
    stream?.onClose(shop.orders.subscribeOrder(orderNumber, () => stream.send('changed', null)));
  };

  return { follow, followOrder, count: streams.count, close: streams.close };
};

export type LiveOrders = ReturnType<typeof createLiveOrders>;
