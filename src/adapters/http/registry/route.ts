import type { Context } from 'hono';
import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import type { RateLimitPolicyName } from '#domain/api/rate-limit-policies.ts';
import { ok, type Result } from '#domain/values/result.ts';
import type { Shop } from '#services/shop.ts';
import type { Hit } from '../limits/invalid-request-limiter.ts';
import { type Permit, SHED } from '../limits/permit.ts';
import type { RateLimitResult, RequestSubjects } from '../limits/rate-limiter.ts';
import { type Body, readText } from '../requests/read-body.ts';
import { errorCodeResponse, withRetryAfter } from '../responses/response.ts';
import type { AccessName } from './access.ts';
import { assertValidRoute } from './assert-valid-route.ts';
import type { BodyMemory } from './body-memory.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type RouteDeclaration = {
  readonly method: Method;
  /** `:name` matches one segment, a final `*` the rest. */
  readonly path: string;
  readonly access: AccessName;
  readonly rateLimit: RateLimitPolicyName;
};

export type RouteDeps = {
  readonly shop: {
    readonly accounts: Pick<
      Shop['accounts'],
      'findSession' | 'isTrustedDevice' | 'requestVerifiedPasswordReset'
    >;
  };
  /** Milliseconds until the client may have another uncached response of this policy. */
  readonly responseWaitMs: (c: Context, rateLimit: RateLimitPolicyName) => number;
  /** Counts a request in memory before it is parsed, by IP address or account. */
  readonly countRequest: (c: Context, rateLimit: RateLimitPolicyName, account?: string) => Hit;
  readonly bodyMemory: BodyMemory;
  /** Checks the rate limit; a throttled request releases its permit while it waits. */
  readonly checkRateLimit: (
    c: Context,
    rateLimit: RateLimitPolicyName,
    subjects: RequestSubjects,
    permit: Permit,
  ) => Promise<RateLimitResult>;
  /** Takes a hit for a password reset of a verified email beyond the client's limit. */
  readonly mayResetBeyondLimit: (c: Context) => boolean;
  /** Takes a hit for a full error page. */
  readonly mayRenderRejection: (c: Context) => boolean;
  /** The client's IP address; for a page of the cache that of its first requester. */
  readonly clientIpAddressOf: (c: Context) => string;
};

/** Renders an error as a page, if the route is opened by a browser. */
export type RenderErrorPage = (c: Context, code: ErrorCode) => Response | Promise<Response>;

// Module-private, so that only `route()` can create an Endpoint.
const CREATED = Symbol('created by route()');

export const isEndpoint = (value: object): boolean => CREATED in value;

/** A validated route; undefined passes the request on. */
export type Endpoint = RouteDeclaration & {
  readonly [CREATED]: true;
  readonly body?: Body<unknown>;
  readonly errorPage?: RenderErrorPage;
  readonly run: (
    c: Context,
    deps: RouteDeps,
    permit: Permit,
    signal: AbortSignal,
  ) => Promise<Response | typeof SHED | undefined>;
};

type RouteOptions<Sent> = RouteDeclaration & {
  readonly body?: Body<Sent>;
  readonly errorPage?: RenderErrorPage;
  readonly handler: (
    c: Context,
    deps: RouteDeps,
    body: Result<string, ShopError>,
    permit: Permit,
  ) => Promise<Response | undefined>;
};

/** Creates a route. It takes the permit only after the body has arrived, so that slow senders cannot occupy it. */
export const route = <Sent = undefined>({ handler, body, ...rest }: RouteOptions<Sent>): Endpoint => {
  assertValidRoute(rest);
  return {
    ...rest,
    [CREATED]: true,
    ...(body && { body }),
    run: async (c, deps, permit, signal) => {
      const waitMs = deps.responseWaitMs(c, rest.rateLimit);
      if (waitMs > 0) {
        const code = 'too-many-requests';
        return withRetryAfter(waitMs, (await rest.errorPage?.(c, code)) ?? errorCodeResponse(code));
      }
      if (!body) return (await permit.acquire()) ? handler(c, deps, ok(''), permit) : SHED;
      // Reserved until the response exists, which is built from the body.
      using reservation = deps.bodyMemory.openReservation(deps.clientIpAddressOf(c));
      const text = await readText(c.req.raw, body, { reserve: reservation.reserve, signal });
      if (!text.ok && text.error.code === 'overloaded') return SHED;
      return (await permit.acquire()) ? await handler(c, deps, text, permit) : SHED;
    },
  };
};
