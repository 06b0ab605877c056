import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { REQUEST_ID_HEADER, requestIdOf } from '#platform/request-context.ts';
import type { Log } from '#services/ports/ports.ts';
import type { LiveOrders } from '../live/live-orders.ts';
import type { RenderError } from '../middleware.ts';
import type { PublicPageServer } from '../page-cache/public-page-server.ts';
import { isNavigation } from '../requests/navigation.ts';
import { errorCodeResponse, retryAfterHeader } from '../responses/response.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  createHostCheck,
  createPipelineLimiter,
  disconnectSlowReader,
  healthPathOf,
  invalidRequestStatus,
  limitConnections,
} from './connection-guard.ts';
import { respondToMalformedRequests } from './malformed-request.ts';

export const SHUTDOWN_TIMEOUT_MS = 10_000;
const IDLE_SWEEP_MS = 50;
/** Clients beyond the backlog retry only after seconds. */
const BACKLOG = 4_096;

/** Stricter than Node's defaults, so that slow clients cannot occupy connections. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
};
const MAX_HEADER_BYTES = 16_384;
/** One more than the limit of 100, so that an excess is detected. */
const MAX_HEADERS_COUNT = 101;

type ListenerOptions = {
  readonly origin: string;
  readonly defaultHeaders: Headers;
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly renderError: RenderError;
  readonly liveStreams: readonly Pick<LiveOrders, 'close'>[];
  readonly log: Log;
  readonly publicPages?: PublicPageServer;
  /** True if a trusted proxy sets `X-Request-Id`. */
  readonly trustsRequestIds?: boolean;
  readonly allowedMethods: (path: string) => readonly string[];
  readonly connectionLimits?: Partial<ConnectionLimits>;
  readonly timeouts?: typeof TIMEOUTS;
  /** Aborted when the shutdown begins. */
  readonly shutdown?: AbortController;
  /** Milliseconds to continue serving at shutdown, until proxies have noticed. */
  readonly drainMs?: number;
  /** Called when a response ends; a page that `publicPages` serves at once counts itself. */
  readonly onResponse?: (request: IncomingMessage, response: ServerResponse, durationMs: number) => void;
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

export const createListener = (options: ListenerOptions) => {
  const {
    origin,
    defaultHeaders,
    fetch,
    renderError,
    liveStreams,
    log,
    publicPages,
    allowedMethods,
    onResponse,
    middleware,
    trustsRequestIds = false,
    timeouts = TIMEOUTS,
    shutdown = new AbortController(),
    drainMs = 0,
  } = options;
  const limits = { ...CONNECTION_LIMITS, ...options.connectionLimits };
  const routeRequest = getRequestListener(fetch, { hostname: new URL(origin).host });
  const isAllowedHost = createHostCheck(origin);
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (!(await publicPages?.handle(request, response))) await routeRequest(request, response);
  };
  const identify = (request: IncomingMessage, response: ServerResponse) => {
    if (response.hasHeader(REQUEST_ID_HEADER)) return;
    const received = trustsRequestIds ? request.headers[REQUEST_ID_HEADER]?.toString() : undefined;
    response.setHeader(REQUEST_ID_HEADER, requestIdOf(received));
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    respond(request, response).catch(async (error: unknown) => {
      if (!response.headersSent) identify(request, response);
      const requestId = response.getHeader(REQUEST_ID_HEADER)?.toString();
      log.error(
        { event: 'request.failed', err: error, request: requestId },
        'A request failed outside of any route',
      );
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const { method = 'GET', url = '/', headers } = request;
      const page = isNavigation((name) => headers[name]?.toString())
        ? await renderError({ code: 'unavailable', method, url })
        : errorCodeResponse('unavailable');
      response
        .writeHead(503, { ...Object.fromEntries(page.headers), ...retryAfterHeader() })
        .end(await page.text());
    });
  };
  const exceedsPipelineLimit = createPipelineLimiter();
  const serverOptions = { ...timeouts, maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false };
  const server = createServer(serverOptions, (request, response) => {
    if (exceedsPipelineLimit(request, response)) return;
    if (!shutdown.signal.aborted && publicPages?.serveFresh(request, response)) {
      // Rare: a page usually fits into the socket's buffer.
      if (response.writableLength > 0) disconnectSlowReader(response, limits.responseMs);
      return;
    }
    // A keep-alive client would send its next request to this closing server.
    if (shutdown.signal.aborted) response.setHeader('connection', 'close');
    response.setHeaders(defaultHeaders);
    disconnectSlowReader(response, limits.responseMs);
    if (onResponse) {
      const startedAt = performance.now();
      response.once('close', () => onResponse(request, response, performance.now() - startedAt));
    }
    const healthPath = healthPathOf(request);
    if (healthPath !== undefined) {
      request.url = healthPath;
      // Some load balancers check with OPTIONS and expect the status of a GET.
      if (request.method === 'OPTIONS') request.method = 'GET';
    }
    const invalidStatus = invalidRequestStatus(request);
    if (invalidStatus) reject(request, response, invalidStatus);
    else if (healthPath === undefined && !isAllowedHost(request.headers.host)) {
      identify(request, response);
      response.writeHead(421).end();
    } else if (middleware) middleware(request, response, () => handle(request, response));
    else handle(request, response);
  });
  // Node's own response would lack the default headers.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    response.setHeaders(defaultHeaders);
    identify(request, response);
    response.writeHead(417, { connection: 'close' }).end();
  });
  const reject = (request: IncomingMessage, response: ServerResponse, status: number) => {
    const { url = '' } = request;
    identify(request, response);
    const methods = allowedMethods(url.split('?', 1)[0] ?? '');
    // The rest of the request body is not read.
    response.writeHead(status, { connection: 'close', ...(status === 405 && { allow: methods.join(', ') }) });
    response.end();
  };
  server.maxHeadersCount = MAX_HEADERS_COUNT;
  limitConnections(server, limits);
  respondToMalformedRequests(server, defaultHeaders);
  return {
    listen: (port: number, host: string): Promise<number> => listen(server, port, host),
    /** Waits until proxies have noticed, stops accepting requests, finishes those in progress and closes. */
    async close(): Promise<void> {
      shutdown.abort();
      // A server that never listened has nothing to drain.
      if (server.listening) await wait(drainMs);
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const streams of liveStreams) streams.close();
      // An idle kept-alive connection would delay the shutdown.
      const sweepTimer = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
      const closeTimer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
      await closed;
      clearInterval(sweepTimer);
      clearTimeout(closeTimer);
    },
  };
};

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((done, failed) => {
    server.once('error', failed);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', failed);
      done((server.address() as AddressInfo).port);
    });
  });
