import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';
import type { ErrorCode } from '#domain/api/error-table.ts';
import { type RequestPermit, SHED } from '../limits/permit.ts';
import { REQUEST_TIMEOUT_MS, TIMED_OUT, withTimeout } from '../limits/with-timeout.ts';
import { errorCodeResponse, errorResponse, withRetryAfter } from '../responses/response.ts';
import { createAllowedMethods } from './allowed-methods.ts';
import { bodyComplaint } from './check-body-headers.ts';
import { type Endpoint, type Gate, isMade } from './route.ts';

type RouterOptions = {
  readonly pathOf?: (path: string) => string;
  readonly endpoints: readonly Endpoint[];
  readonly gate: Gate;
  readonly admit: RequestPermit;
  readonly guards: readonly MiddlewareHandler[];
  /** Logs an error and returns the code for the client. */
  readonly failed: (error: unknown) => Promise<ErrorCode>;
  readonly deadlineMs?: number;
};

export const createRouter = (parts: RouterOptions): Hono => {
  const { endpoints, gate, admit, guards, failed, deadlineMs = REQUEST_TIMEOUT_MS, pathOf } = parts;
  const app = new Hono(pathOf && { getPath: (request) => pathOf(getPath(request)) });
  for (const guard of guards) app.use(guard);
  for (const one of endpoints) {
    if (!isMade(one)) throw new Error(`${one.method} ${one.path} is not made by endpoint() or route().`);
    // No page is rendered for a client that has left.
    const tell = async (c: Context, code: ErrorCode) =>
      (c.req.raw.signal.aborted ? undefined : await one.sorry?.(c, code)) ?? errorCodeResponse(code);
    const answerIn = async (c: Context, inVain: AbortSignal) => {
      const place = admit(one, inVain, gate.addressOf(c));
      return place ? one.run(c, gate, place, inVain).finally(place.release) : SHED;
    };
    app.on(one.method, one.path, async (c, next) => {
      const complaint = bodyComplaint(c.req.raw, one.body);
      if (complaint) {
        const hit = gate.hit(c, one.rate);
        return hit.waitMs > 0
          ? withRetryAfter(hit.waitMs, errorCodeResponse(hit.code))
          : errorResponse(complaint);
      }
      try {
        // The deadline includes the wait for a permit.
        const limits = { ms: deadlineMs, signal: c.req.raw.signal, onLateError: failed };
        const answered = await withTimeout((inVain) => answerIn(c, inVain), limits);
        if (answered === SHED) return tell(c, 'overloaded');
        return answered === TIMED_OUT ? tell(c, 'unavailable') : (answered ?? next());
      } catch (error) {
        return tell(c, await failed(error));
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
  app.onError(async (error) => errorCodeResponse(await failed(error)));
  return app;
};
