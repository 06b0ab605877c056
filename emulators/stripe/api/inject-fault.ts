import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Faults, ResponseFault, ResponseMode } from '../faults.ts';
import { internalError } from './api-error.ts';
import { type ApiEnv, sendError } from './responses.ts';

type FaultHandler = (c: Context<ApiEnv>, next: Next, faults: Faults) => Promise<Response | undefined>;

const faultHandlers: Record<ResponseMode, FaultHandler> = {
  ok: async (_c, next) => {
    await next();
    return undefined;
  },
  /** The change is on disk, but the response is lost. */
  'drop-answer': async (c, next) => {
    await next();
    return closeConnection(c);
  },
  /** Nothing is done, and the connection is reset as if by the network. */
  reset: async (c) => {
    c.env.incoming?.socket.resetAndDestroy();
    c.res = undefined;
    return RESPONSE_ALREADY_SENT;
  },
  /** Nothing is done; the error is saved as the response to the request's key. */
  'error-500': (c, next) => failInternally(c, next, 'before'),
  /** The work is done, but the error is saved as the response to the request's key. */
  'done-500': (c, next) => failInternally(c, next, 'after'),
  /** Nothing is done or sent until the client disconnects or the plan changes. */
  hang: async (c, _next, faults) => {
    await faults.changed(c.req.raw.signal);
    return closeConnection(c);
  },
  /** The work is done, but the response is not Stripe's. */
  garbage: async (c, next) => {
    await next();
    c.res = undefined;
    return c.body('<html><title>Welcome to the hotel network</title>{"id": 7', 200, {
      'Content-Type': 'text/html',
    });
  },
};

/** Responds according to this fault of the plan. */
export function injectFault(faults: Faults, name: ResponseFault): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const response = await faultHandlers[faults.next(name)](c, next, faults);
    if (response) c.res = response;
  };
}

/** A write fails in its own handler, because validation comes first and the error is saved. */
async function failInternally(c: Context<ApiEnv>, next: Next, when: 'before' | 'after') {
  if (c.req.method !== 'POST') return sendError(c, internalError());
  c.set('internalFailure', when);
  await next();
  return undefined;
}

function closeConnection(c: Context<ApiEnv>): Response {
  c.env.incoming?.socket.destroy();
  c.res = undefined;
  return RESPONSE_ALREADY_SENT;
}
