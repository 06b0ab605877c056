import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { apiMap } from '#domain/api/api-map.ts';
import type { LiveOrders } from '../live/live-orders.ts';
import { endpoint, signedIn } from '../registry/endpoint.ts';

/** Streams the shopper's orders as they change, past the router, which would buffer the stream. */
export const liveRoutes = (live: Pick<LiveOrders, 'follow'>) => [
  endpoint({
    method: 'GET',
    path: apiMap.liveOrders,
    access: signedIn,
    rateLimit: 'live',
    handler: async ({ c, caller }) => {
      // A HEAD request must not open a stream.
      if (c.req.method === 'HEAD') return new Response(null);
      const { incoming, outgoing }: HttpBindings = c.env;
      await live.follow(caller, incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
  }),
];
