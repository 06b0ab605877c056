import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { apiMap } from '#domain/api-map.ts';
import type { Log } from '#services/ports.ts';
import { RETRY_AFTER_S } from './answer.ts';
import type { createLiveOrders } from './live-orders.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** How long requests under way may take to finish when the shop stops. */
const DRAIN_MS = 10_000;
const SWEEP_MS = 50;

/** Node's own limits are loose: a slow or endless request may not hold a connection. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

type Parts = {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly liveOrders: ReturnType<typeof createLiveOrders>;
  readonly log: Log;
  /** Answers public pages before anything else looks at the request. */
  readonly pageCache?: Pick<PageCache, 'handle'>;
  /** Sees every request that comes, for counting. */
  readonly watch?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Sees every request first and passes on what is not its own; for development. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** The shop's HTTP server; nothing listens before `listen`. */
export const createListener = ({ fetch, liveOrders, log, pageCache, watch, middleware }: Parts) => {
  const rest = getRequestListener(fetch);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!(await pageCache?.handle(request, response))) await rest(request, response);
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?', 1)[0];
    const live = request.method === 'GET' && path === apiMap.liveOrders;
    (live ? liveOrders.handle(request, response) : answer(request, response)).catch((error: unknown) => {
      log.error({ err: error }, 'a request failed outside of any route');
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { 'retry-after': RETRY_AFTER_S }).end();
    });
  };
  const server = createServer(LIMITS, (request, response) => {
    setSecurityHeaders(response);
    watch?.(request, response);
    if (middleware) middleware(request, response, () => handle(request, response));
    else handle(request, response);
  });
  return {
    /** The port that is listened on. */
    listen: (port: number, host: string): Promise<number> => listen(server, port, host),
    /** Stops taking requests, lets those under way finish, and ends. */
    async close(): Promise<void> {
      const closed = new Promise<void>((done) => server.close(() => done()));
      liveOrders.close();
      // A connection whose last answer has gone out would be kept for another request that is not taken any more.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const overdue = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(overdue);
    },
  };
};

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      done((server.address() as AddressInfo).port);
    });
  });
