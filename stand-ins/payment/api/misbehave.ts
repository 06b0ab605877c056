import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { AnswerKnob, AnswerMode, Faults } from '../faults.ts';
import { type ApiEnv, refuse } from './answers.ts';
import { brokenInside } from './refusal.ts';

type Behaviour = (c: Context<ApiEnv>, next: Next, faults: Faults) => Promise<Response | undefined>;

const behaviours: Record<AnswerMode, Behaviour> = {
  ok: async (_c, next) => {
    await next();
    return undefined;
  },
  /** Done and on the disk, but nobody hears of it. */
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
  /** Nothing is done. */
  'error-500': async (c) => refuse(c, brokenInside('An unknown error occurred')),
  /** Nothing is done, nothing is said, until the caller leaves or the plan changes. */
  hang: async (c, _next, faults) => {
    await faults.changed(c.req.raw.signal);
    return cut(c);
  },
  /** Done, but the answer is not Stripe's. */
  garbage: async (c, next) => {
    await next();
    c.res = undefined;
    return c.body('<html><title>Welcome to the hotel network</title>{"id": 7', 200, {
      'Content-Type': 'text/html',
    });
  },
};

/** Answers the way this knob of the fault plan says. */
export function misbehave(faults: Faults, knob: AnswerKnob): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const answer = await behaviours[faults.next(knob)](c, next, faults);
    if (answer) c.res = answer;
  };
}

function cut(c: Context<ApiEnv>): Response {
  c.env.incoming?.socket.destroy();
  c.res = undefined;
  return RESPONSE_ALREADY_SENT;
}
