import type { Context } from 'hono';
import type { User } from '#domain/accounts/session.ts';
import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { type Permit, SHED } from '#platform/traffic/concurrency-limiter.ts';
import {
  RATE_LIMIT_POLICIES,
  type RateLimitPolicies,
  type RateLimitPolicyName,
} from '#platform/traffic/policies.ts';
import type { Hit, RateLimiter, RateLimitSubjects } from '#platform/traffic/rate-limiter.ts';
import type { Shop } from '#services/shop.ts';
import type { BodyMemory } from '../requests/body-memory.ts';
import { type Body, type InputSchemas, type Inputs, readInputs, readText } from '../requests/read-request.ts';
import { userOf } from '../requests/session-cookie.ts';
import { errorCodeResponse, errorResponse, withRetryAfter } from '../responses/response.ts';

export type AccessName =
  | 'public'
  | 'visitor'
  | 'signed-in'
  | 'staff'
  | 'secret-link'
  | 'operator'
  | 'provider';

type Method = 'GET' | 'POST';

export type RouteDeps = {
  readonly shop: {
    readonly accounts: Pick<
      Shop['accounts'],
      'findSession' | 'isTrustedDevice' | 'requestVerifiedPasswordReset'
    >;
  };
  readonly limiter: Pick<RateLimiter, 'hit' | 'hitUnparsed' | 'hitUncachedResponse' | 'admit'>;
  readonly bodyMemory: BodyMemory;
  /** The client's IP address; for a page of the cache that of its first requester. */
  readonly clientIpAddressOf: (c: Context) => string;
};

/** An access policy: admits a request and identifies its caller, or returns the error response. */
export type Access<Caller> = {
  readonly name: AccessName;
  readonly authorize: (c: Context, deps: RouteDeps) => Promise<Result<Caller, Response>>;
  readonly accountOf: (caller: Caller) => Pick<User, 'id' | 'emailVerifiedAt'> | undefined;
};

const noCaller = { authorize: async () => ok(null), accountOf: () => undefined };

/** For everyone; reads no session. */
export const publicAccess: Access<null> = { name: 'public', ...noCaller };

/** For everyone; identifies a signed-in caller. */
export const visitor: Access<User | null> = {
  name: 'visitor',
  authorize: async (c, { shop }) => ok(await userOf(c, shop)),
  accountOf: (user) => user ?? undefined,
};

export const signedIn: Access<User> = {
  name: 'signed-in',
  authorize: async (c, { shop }) => {
    const user = await userOf(c, shop);
    return user ? ok(user) : err(errorCodeResponse('signed-out'));
  },
  accountOf: (user) => user,
};

/** For the payment provider; the handler verifies its signature. */
export const provider: Access<null> = { name: 'provider', ...noCaller };

export const operator = (guard: (c: Context) => Response | undefined): Access<null> => ({
  name: 'operator',
  authorize: async (c) => {
    const rejection = guard(c);
    return rejection ? err(rejection) : ok(null);
  },
  accountOf: () => undefined,
});

/** Renders an error as a page, if the route is opened by a browser. */
export type RenderErrorPage = (c: Context, code: ErrorCode) => Response | Promise<Response>;

type HandlerInput<Caller, Params, Query, Headers, Sent> = Inputs<Params, Query, Headers, Sent> & {
  /** The unvalidated request; the handler must validate what it reads from it. */
  readonly c: Context;
  readonly deps: RouteDeps;
  readonly caller: Caller;
  readonly clientIpAddress: () => string;
};

type EndpointDeclaration<Caller, Params, Query, Headers, Sent> = InputSchemas<
  Params,
  Query,
  Headers,
  Sent
> & {
  readonly method: Method;
  /** `:name` matches one segment, a final `*` the rest. */
  readonly path: string;
  readonly access: Access<Caller>;
  /** The policy of the route, and of its valid requests if `rateLimitOf` names no other. */
  readonly rateLimit: RateLimitPolicyName;
  readonly rateLimitOf?: (body: Sent) => RateLimitPolicyName;
  /** What a valid request is counted by instead of its caller. */
  readonly subjectsOf?: (
    c: Context,
    deps: RouteDeps,
    body: Sent,
  ) => Promise<Pick<RateLimitSubjects, 'account' | 'device'> | undefined>;
  readonly errorPage?: RenderErrorPage;
  readonly onInvalid?: (error: ShopError) => Response;
  /** Responds to a valid request that is over its limit or shed; by default like to any other error. */
  readonly onRejected?: (
    input: HandlerInput<Caller, Params, Query, Headers, Sent>,
    code: ErrorCode,
  ) => Promise<Response>;
  /** Undefined passes the request on to the next route. */
  readonly handler: (
    input: HandlerInput<Caller, Params, Query, Headers, Sent>,
  ) => Promise<Response | undefined> | Response | undefined;
};

const POLICIES: RateLimitPolicies = RATE_LIMIT_POLICIES;

// Private to this module, so that only `endpoint()` can create an Endpoint.
const CREATED = Symbol('created by endpoint()');

/** A declared route; undefined passes the request on. */
export type Endpoint = {
  readonly [CREATED]: true;
  readonly method: Method;
  readonly path: string;
  readonly access: AccessName;
  readonly rateLimit: RateLimitPolicyName;
  readonly body?: Body<unknown>;
  /** Responds with an error, as a page if the route has one. */
  readonly respondWithError: (c: Context, code: ErrorCode) => Promise<Response>;
  readonly run: (
    c: Context,
    deps: RouteDeps,
    permit: Permit,
    signal: AbortSignal,
  ) => Promise<Response | typeof SHED | undefined>;
};

/**
 * Declares a route, whose handler runs only for valid, permitted requests. It takes the permit only after the body has
 * arrived, so that slow senders cannot occupy it.
 */
export const endpoint = <
  Caller,
  Params = undefined,
  Query = undefined,
  Headers = undefined,
  Sent = undefined,
>(
  declaration: EndpointDeclaration<Caller, Params, Query, Headers, Sent>,
): Endpoint => {
  const { method, path, access, rateLimit, body, errorPage, onInvalid = errorResponse } = declaration;
  const { rateLimitOf, subjectsOf, onRejected, handler } = declaration;
  // No page is rendered for a client that has left.
  const respondWithError = async (c: Context, code: ErrorCode) =>
    (c.req.raw.signal.aborted ? undefined : await errorPage?.(c, code)) ?? errorCodeResponse(code);

  const respond = async (c: Context, deps: RouteDeps, text: Result<string, ShopError>, permit: Permit) => {
    const { hit, caller } = await countUnparsed(c, deps, rateLimit, text, access);
    const rejectLimited = async () =>
      withRetryAfter(hit.waitMs, await respondWithError(c, limitCodeOf(rateLimit)));
    // Only invalid requests are limited here: a valid one may come from another person at the IP address.
    const rejectInvalid = (response: Response) => (hit.waitMs > 0 ? rejectLimited() : response);
    if (!caller) return rejectLimited();
    if (!caller.ok) return rejectInvalid(caller.error);
    const inputs = readInputs(c, declaration, text);
    if (!inputs.ok) return rejectInvalid(onInvalid(inputs.error));
    hit.creditBack();
    const ipAddress = () => deps.clientIpAddressOf(c);
    const input = { ...inputs.value, c, deps, caller: caller.value, clientIpAddress: ipAddress };
    const user = access.accountOf(caller.value);
    const subjects = (await subjectsOf?.(c, deps, input.body)) ?? {
      account: user?.id,
      isVerified: Boolean(user?.emailVerifiedAt),
    };
    const policy = rateLimitOf?.(input.body) ?? rateLimit;
    const admitted = await deps.limiter.admit(policy, { ...subjects, ipAddress }, permit, c.req.raw.signal);
    if (admitted.isRejected) {
      const code = admitted.reason === 'limit' ? limitCodeOf(policy) : admitted.reason;
      const rejection = onRejected ? onRejected(input, code) : respondWithError(c, code);
      return withRetryAfter(admitted.waitMs, await rejection);
    }
    const response = await handler(input);
    // A server error is no failed attempt, so it is credited back too.
    if (response && (response.status < 400 || response.status >= 500)) await admitted.creditBack();
    return response;
  };

  return {
    [CREATED]: true,
    method,
    path,
    access: access.name,
    rateLimit,
    ...(body && { body }),
    respondWithError,
    run: async (c, deps, permit, signal) => {
      const waitMs = POLICIES[rateLimit].isCountedInMemory ? hitUncachedResponse(c, deps) : 0;
      if (waitMs > 0) return withRetryAfter(waitMs, await respondWithError(c, 'too-many-requests'));
      // Reserved until the response exists, which is built from the body.
      using reservation = body && deps.bodyMemory.openReservation(deps.clientIpAddressOf(c));
      const text =
        body && reservation
          ? await readText(c.req.raw, body, { reserve: reservation.reserve, signal })
          : ok('');
      if (!text.ok && text.error.code === 'overloaded') return SHED;
      return (await permit.acquire()) ? await respond(c, deps, text, permit) : SHED;
    },
  };
};

/** Returns the error code of a request beyond the limits of its route. */
export const limitCodeOf = (rateLimit: RateLimitPolicyName): ErrorCode =>
  POLICIES[rateLimit].errorCode ?? 'too-many-requests';

/** Counts an uncached response; returns the milliseconds until it may be sent. The page cache counts its own requests. */
export const hitUncachedResponse = (c: Context, deps: RouteDeps): number =>
  c.env?.incoming ? deps.limiter.hitUncachedResponse(deps.clientIpAddressOf(c)) : 0;

/** Fits sign-ins, forms and usual orders, and is parsed in less than 0.1 ms. */
const MAX_CHEAP_CHARACTERS = 8_192;

/**
 * Counts a request before it is parsed, and finds its caller. Beyond the limit of its IP address, which others share, a
 * short one is still parsed, and a verified account has its own limit; `caller` is undefined if the request is rejected.
 */
const countUnparsed = async <Caller>(
  c: Context,
  deps: RouteDeps,
  rateLimit: RateLimitPolicyName,
  text: Result<string, ShopError>,
  { authorize, accountOf }: Access<Caller>,
): Promise<{ readonly hit: Hit; readonly caller?: Result<Caller, Response> }> => {
  const { limiter } = deps;
  const addressHit = limiter.hitUnparsed(rateLimit, deps.clientIpAddressOf(c));
  const isLimited = addressHit.waitMs > 0;
  if (isLimited && hitUncachedResponse(c, deps) > 0) return { hit: addressHit };
  const caller = await authorize(c, deps);
  const account = caller.ok ? accountOf(caller.value) : undefined;
  const hit = isLimited && account?.emailVerifiedAt ? limiter.hitUnparsed(rateLimit, account.id) : addressHit;
  const isCheap = text.ok && text.value.length <= MAX_CHEAP_CHARACTERS;
  return hit.waitMs > 0 && !isCheap ? { hit } : { hit, caller };
};
