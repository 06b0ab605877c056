import type { Context } from 'hono';
import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import type { RateLimitPolicyName } from '#domain/rate-limits.ts';
import { ok, type Result } from '#domain/values/result.ts';
import type { Shop } from '#services/shop.ts';
import type { Hit } from '../limits/invalid-request-limiter.ts';
import { type Permit, SHED } from '../limits/permit.ts';
import type { RateLimitResult, RequestSubjects } from '../limits/rate-limiter.ts';
import { type Body, readText } from '../requests/read-body.ts';
import { errorCodeResponse, withRetryAfter } from '../responses/response.ts';
import type { AccessName } from './access.ts';
import { wantDeclared } from './assert-valid-route.ts';
import type { BodyRoom } from './body-memory.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Declaration = {
  readonly method: Method;
  /** `:name` matches one segment, a final `*` the rest. */
  readonly path: string;
  readonly access: AccessName;
  readonly rate: RateLimitPolicyName;
};

export type Gate = {
  readonly shop: {
    readonly accounts: Pick<
      Shop['accounts'],
      'findSession' | 'isTrustedDevice' | 'requestVerifiedPasswordReset'
    >;
  };
  /** Milliseconds until the client may have another uncached response of this policy. */
  readonly waitMs: (c: Context, rate: RateLimitPolicyName) => number;
  /** Counts a request in memory before it is parsed, by IP address or account. */
  readonly hit: (c: Context, rate: RateLimitPolicyName, account?: string) => Hit;
  readonly bodyRoom: BodyRoom;
  /** Checks the rate limit; a throttled request releases its permit while it waits. */
  readonly pace: (
    c: Context,
    rate: RateLimitPolicyName,
    who: RequestSubjects,
    place: Permit,
  ) => Promise<RateLimitResult>;
  /** Takes a hit for a password reset of a verified email beyond the client's limit. */
  readonly mayResetBeyondLimit: (c: Context) => boolean;
  /** Takes a hit for a full error page. */
  readonly mayRenderRejection: (c: Context) => boolean;
  /** The client's IP address; for a page of the cache that of its first requester. */
  readonly addressOf: (c: Context) => string;
};

/** Renders an error as a page, if the route is opened by a browser. */
export type Sorry = (c: Context, code: ErrorCode) => Response | Promise<Response>;

// Module-private, so that only `route()` can create an Endpoint.
const MADE = Symbol('made by route()');

export const isMade = (one: object): boolean => MADE in one;

/** A validated route; undefined passes the request on. */
export type Endpoint = Declaration & {
  readonly [MADE]: true;
  readonly body?: Body<unknown>;
  readonly sorry?: Sorry;
  readonly run: (
    c: Context,
    gate: Gate,
    place: Permit,
    left: AbortSignal,
  ) => Promise<Response | typeof SHED | undefined>;
};

type RouteOptions<Sent> = Declaration & {
  readonly body?: Body<Sent>;
  readonly sorry?: Sorry;
  readonly answer: (
    c: Context,
    gate: Gate,
    sent: Result<string, ShopError>,
    place: Permit,
  ) => Promise<Response | undefined>;
};

/** Creates a route. It takes the permit only after the body has arrived, so that slow senders cannot occupy it. */
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
        return withRetryAfter(waitMs, (await rest.sorry?.(c, code)) ?? errorCodeResponse(code));
      }
      if (!body) return (await place.acquire()) ? answer(c, gate, ok(''), place) : SHED;
      // Reserved until the response exists, which is built from the body.
      using held = gate.bodyRoom.enter(gate.addressOf(c));
      const sent = await readText(c.req.raw, body, { reserve: held.hold, signal: left });
      if (!sent.ok && sent.error.code === 'overloaded') return SHED;
      return (await place.acquire()) ? await answer(c, gate, sent, place) : SHED;
    },
  };
};
