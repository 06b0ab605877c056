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
  /** Nothing is done, and of a request with a key this is the saved answer. */
  'error-500': (c, next) => breakInside(c, next, 'before'),
  /** Done all the same, and of a request with a key the failure is the saved answer. */
  'done-500': (c, next) => breakInside(c, next, 'after'),
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

/** A write breaks in its own handler, since what is wrong with it comes first, and its answer is saved. */
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
