import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';
import type { ErrorCode } from '#domain/api/error-table.ts';
import { type RequestPermit, SHED } from '../limits/permit.ts';
import { REQUEST_TIMEOUT_MS, TIMED_OUT, withTimeout } from '../limits/with-timeout.ts';
import { errorCodeResponse, errorResponse, withRetryAfter } from '../responses/response.ts';
import { createAllowedMethods } from './allowed-methods.ts';
import { checkBodyHeaders } from './check-body-headers.ts';
import { type Endpoint, isEndpoint, type RouteDeps } from './route.ts';

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
    if (!isEndpoint(endpoint))
      throw new Error(`${endpoint.method} ${endpoint.path} was not created by endpoint() or route().`);
    // No page is rendered for a client that has left.
    const respondWithError = async (c: Context, code: ErrorCode) =>
      (c.req.raw.signal.aborted ? undefined : await endpoint.errorPage?.(c, code)) ?? errorCodeResponse(code);
    const onRouteError = (error: unknown) => onError(error, `${endpoint.method} ${endpoint.path}`);
    const run = async (c: Context, signal: AbortSignal) => {
      const permit = requestPermit(endpoint, signal, deps.clientIpAddressOf(c));
      return permit ? endpoint.run(c, deps, permit, signal).finally(permit.release) : SHED;
    };
    app.on(endpoint.method, endpoint.path, async (c, next) => {
      const bodyError = checkBodyHeaders(c.req.raw, endpoint.body);
      if (bodyError) {
        const hit = deps.countRequest(c, endpoint.rateLimit);
        return hit.waitMs > 0
          ? withRetryAfter(hit.waitMs, errorCodeResponse(hit.code))
          : errorResponse(bodyError);
      }
      try {
        // The deadline includes the wait for a permit.
        const timeout = { ms: timeoutMs, signal: c.req.raw.signal, onLateError: onRouteError };
        const response = await withTimeout((signal) => run(c, signal), timeout);
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
