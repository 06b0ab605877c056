import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { AnswerKnob, AnswerMode, Faults } from '../faults.ts';
import { brokenInside } from './api-error.ts';
import { type ApiEnv, refuse } from './responses.ts';

type Behaviour = (c: Context<ApiEnv>, next: Next, faults: Faults) => Promise<Response | undefined>;

const behaviours: Record<AnswerMode, Behaviour> = {
  ok: async (_c, next) => {
    await next();
    return undefined;
  },
  /** The work is done and on disk, but the response is lost. */
  'drop-answer': async (c, next) => {
    await next();
    return cut(c);
  },
  /** Nothing is done, and the connection is reset as if by the network. */
  reset: async (c) => {
    c.env.incoming?.socket.resetAndDestroy();
    c.res = undefined;
    return RESPONSE_ALREADY_SENT;
  },
  /** Nothing is done; the error is saved as the response to the request's key. */
  'error-500': (c, next) => breakInside(c, next, 'before'),
  /** The work is done, but the error is saved as the response to the request's key. */
  'done-500': (c, next) => breakInside(c, next, 'after'),
  /** Nothing is done or sent until the client disconnects or the plan changes. */
  hang: async (c, _next, faults) => {
    await faults.changed(c.req.raw.signal);
    return cut(c);
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

/** Responds according to this knob of the fault plan. */
export function misbehave(faults: Faults, knob: AnswerKnob): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const answer = await behaviours[faults.next(knob)](c, next, faults);
    if (answer) c.res = answer;
  };
}

/** A write fails in its own handler, because validation comes first and the error is saved. */
async function breakInside(c: Context<ApiEnv>, next: Next, when: 'before' | 'after') {
  if (c.req.method !== 'POST') return refuse(c, brokenInside());
  c.set('breaks', when);
  await next();
  return undefined;
}

function cut(c: Context<ApiEnv>): Response {
  c.env.incoming?.socket.destroy();
  c.res = undefined;
  return RESPONSE_ALREADY_SENT;
}
