import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { apiMap } from '#domain/api/api-map.ts';
import type { LiveOrders } from '../live/live-orders.ts';
import { signedIn } from '../registry/access.ts';
import { endpoint } from '../registry/endpoint.ts';

/** The shopper's own orders as they change. The stream is written past the router, which would hold what it sends. */
export const liveRoutes = (live: Pick<LiveOrders, 'follow'>) => [
  endpoint({
    method: 'GET',
    path: apiMap.liveOrders,
    access: signedIn,
    rate: 'live',
    answer: async ({ c, caller }) => {
      // A HEAD asks what a GET would say, and follows nothing.
      if (c.req.method === 'HEAD') return new Response(null);
      const { incoming, outgoing }: HttpBindings = c.env;
      await live.follow(caller, incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
  }),
];
