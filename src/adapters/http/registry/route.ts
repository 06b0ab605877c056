import type { Context } from 'hono';
import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import type { RateClass } from '#domain/rate-limits.ts';
import { ok, type Result } from '#domain/values/result.ts';
import type { Shop } from '#services/shop.ts';
import type { Hit } from '../limits/invalid-request-limiter.ts';
import { type Place, SHED } from '../limits/permit.ts';
import type { Counted, Verdict } from '../limits/throttling.ts';
import { type Body, readText } from '../requests/read-body.ts';
import { answerCode, comeBackIn } from '../responses/response.ts';
import type { AccessName } from './access.ts';
import type { BodyRoom } from './body-room.ts';
import { wantDeclared } from './declared.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What is known of every route before anybody asks. */
export type Declaration = {
  readonly method: Method;
  /** `:name` stands for one part, a `*` at the end for all that follows. */
  readonly path: string;
  readonly access: AccessName;
  readonly rate: RateClass;
};

/** What a route needs besides its own verbs. */
export type Gate = {
  readonly shop: Pick<Shop, 'findSession' | 'isKnownDevice' | 'requestResetOfConfirmed'>;
  /** How long whoever asks has to wait for one more answer of a class that is counted in memory. */
  readonly waitMs: (c: Context, rate: RateClass) => number;
  /** Counts the request in memory before it is parsed, for its address or for an account. */
  readonly hit: (c: Context, rate: RateClass, account?: string) => Hit;
  /** Holds what is sent. */
  readonly bodyRoom: BodyRoom;
  /** Counts the request under its class; whoever is slowed leaves the line meanwhile. */
  readonly pace: (c: Context, rate: RateClass, who: Counted, place: Place) => Promise<Verdict>;
  /** Whether a confirmed mailbox may get a password reset for an address whose limit is used up; takes one of its budget. */
  readonly mayResetBeyondLimit: (c: Context) => boolean;
  /** Whether one more whole page is rendered to say that the request was rejected. */
  readonly mayRenderRejection: (c: Context) => boolean;
  /** The address that a request comes from; a page that is made for the memory comes from whoever asked for it first. */
  readonly addressOf: (c: Context) => string;
};

/** How a person is told what a call is told in JSON, where the route is opened as a page. */
export type Sorry = (c: Context, code: ErrorCode) => Response | Promise<Response>;

// Nobody else has it, so nobody else can make an endpoint.
const MADE = Symbol('made by route()');

/** Whether somebody has looked at what a route declares. */
export const isMade = (one: object): boolean => MADE in one;

/** A route as the router takes it; `undefined` passes the request on. */
export type Endpoint = Declaration & {
  readonly [MADE]: true;
  readonly body?: Body<unknown>;
  readonly sorry?: Sorry;
  /** The signal says that nobody waits for the answer any more. */
  readonly run: (
    c: Context,
    gate: Gate,
    place: Place,
    left: AbortSignal,
  ) => Promise<Response | typeof SHED | undefined>;
};

type RouteOptions<Sent> = Declaration & {
  readonly body?: Body<Sent>;
  readonly sorry?: Sorry;
  /** Answers in turn, with what was sent, not parsed yet, or why it could not be read. */
  readonly answer: (
    c: Context,
    gate: Gate,
    sent: Result<string, ShopError>,
    place: Place,
  ) => Promise<Response | undefined>;
};

/**
 * Makes every route of the shop: those of the API by way of `endpoint()`, files and pages by their own. A turn is taken
 * once all that was sent has come, so that nobody keeps others from it by sending slowly. What comes before that is bounded
 * by itself: answers by the address that asks, and what is sent by the room that there is for it.
 */
export const route = <Sent = undefined>({ answer, body, ...rest }: RouteOptions<Sent>): Endpoint => {
  wantDeclared(rest);
  return {
    ...rest,
    [MADE]: true,
    ...(body && { body }),
    run: async (c, gate, place, left) => {
      const waitMs = gate.waitMs(c, rest.rate);
      if (waitMs > 0) {
        const code = 'too-many-requests';
        return comeBackIn(waitMs, (await rest.sorry?.(c, code)) ?? answerCode(code));
      }
      if (!body) return (await place.take()) ? answer(c, gate, ok(''), place) : SHED;
      // Held until the answer is there, since that is made of it.
      using held = gate.bodyRoom.enter(gate.addressOf(c));
      const sent = await readText(c.req.raw, body, { hold: held.hold, left });
      if (!sent.ok && sent.error.code === 'overloaded') return SHED;
      return (await place.take()) ? await answer(c, gate, sent, place) : SHED;
    },
  };
};
