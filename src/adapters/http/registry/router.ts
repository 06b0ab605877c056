import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';
import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import { type RequestPermit, SHED } from '#platform/traffic/concurrency-limiter.ts';
import { REQUEST_TIMEOUT_MS } from '#platform/traffic/policies.ts';
import { TIMED_OUT, withTimeout } from '#platform/with-timeout.ts';
import type { Body } from '../requests/read-request.ts';
import { errorCodeResponse, errorResponse, withRetryAfter } from '../responses/response.ts';
import { type Endpoint, limitCodeOf, type RouteDeps } from './endpoint.ts';
import { createAllowedMethods } from './path-patterns.ts';

type RouterOptions = {
  readonly pathOf?: (path: string) => string;
  readonly endpoints: readonly Endpoint[];
  readonly deps: RouteDeps;
  readonly requestPermit: RequestPermit;
  readonly middleware: readonly MiddlewareHandler[];
  /** Logs an error, with the method and path of its route, and returns the code for the client. */
  readonly onError: (error: unknown, route?: string) => Promise<ErrorCode>;
  readonly timeoutMs?: number;
};

export const createRouter = (options: RouterOptions): Hono => {
  const {
    endpoints,
    deps,
    requestPermit,
    middleware,
    onError,
    timeoutMs = REQUEST_TIMEOUT_MS,
    pathOf,
  } = options;
  const app = new Hono(pathOf && { getPath: (request) => pathOf(getPath(request)) });
  for (const handler of middleware) app.use(handler);
  for (const endpoint of endpoints) {
    const { respondWithError } = endpoint;
    const onRouteError = (error: unknown) => onError(error, `${endpoint.method} ${endpoint.path}`);
    const run = async (c: Context, signal: AbortSignal) => {
      const permit = requestPermit(endpoint, signal, deps.clientIpAddressOf(c));
      return permit ? endpoint.run(c, deps, permit, signal).finally(permit.release) : SHED;
    };
    app.on(endpoint.method, endpoint.path, async (c, next) => {
      const bodyError = checkBodyHeaders(c.req.raw, endpoint.body);
      if (bodyError) {
        const { waitMs } = deps.limiter.hitUnparsed(endpoint.rateLimit, deps.clientIpAddressOf(c));
        return waitMs > 0
          ? withRetryAfter(waitMs, errorCodeResponse(limitCodeOf(endpoint.rateLimit)))
          : errorResponse(bodyError);
      }
      try {
        // The deadline includes the wait for a permit.
        const response = await withTimeout(timeoutMs, (signal) => run(c, signal), {
          signal: c.req.raw.signal,
          onLateError: onRouteError,
        });
        if (response === SHED) return respondWithError(c, 'overloaded');
        return response === TIMED_OUT ? respondWithError(c, 'unavailable') : (response ?? next());
      } catch (error) {
        return respondWithError(c, await onRouteError(error));
      }
    });
  }
  const allowed = createAllowedMethods(endpoints);
  app.all('*', (c) => {
    const methods = allowed(c.req.path);
    if (methods.length === 0) return errorCodeResponse('not-found');
    const response = errorCodeResponse('method-not-allowed');
    response.headers.set('allow', methods.join(', '));
    return response;
  });
  app.onError(async (error) => errorCodeResponse(await onError(error)));
  return app;
};

/** Some clients send an empty object where no body is expected. */
const MAX_UNEXPECTED_BODY_BYTES = 1024;

/** Returns the error of a body that its headers reveal; compressed bodies are not supported. */
const checkBodyHeaders = (request: Request, body: Body<unknown> | undefined): ShopError | undefined => {
  const { headers } = request;
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding !== 'identity') return { code: 'unsupported-media-type' };
  if (Number(headers.get('content-length') ?? 0) > (body?.limit ?? MAX_UNEXPECTED_BODY_BYTES))
    return { code: 'too-large' };
  return undefined;
};
