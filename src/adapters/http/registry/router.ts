import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';
import type { User } from '#domain/accounts/session.ts';
import { type ErrorCode, type ShopError, statusOf } from '#domain/api/error-table.ts';
import { ok, type Result } from '#domain/values/result.ts';
import { type Permit, type RequestPermit, SHED } from '#platform/traffic/concurrency-limiter.ts';
import {
  RATE_LIMIT_POLICIES,
  type RateLimitPolicyName,
  REQUEST_TIMEOUT_MS,
} from '#platform/traffic/policies.ts';
import type { Hit, RateLimiter, RateLimitSubjects } from '#platform/traffic/rate-limiter.ts';
import { TIMED_OUT, withTimeout } from '#platform/with-timeout.ts';
import type { Shop } from '#services/shop.ts';
import { type Body, type BodyMemory, readText } from '../requests/read-body.ts';
import { errorCodeResponse, errorResponse, withRetryAfter } from '../responses/response.ts';
import { createAllowedMethods } from './path-patterns.ts';

const ACCESS_NAMES = ['public', 'visitor', 'signed-in', 'secret-link', 'operator', 'provider'] as const;
export type AccessName = (typeof ACCESS_NAMES)[number];

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
  readonly limiter: Pick<RateLimiter, 'hit' | 'hitUnparsed' | 'hitResponse' | 'admit'>;
  readonly bodyMemory: BodyMemory;
  /** The client's IP address; for a page of the cache that of its first requester. */
  readonly clientIpAddressOf: (c: Context) => string;
};

/** Renders an error as a page, if the route is opened by a browser. */
export type RenderErrorPage = (c: Context, code: ErrorCode) => Response | Promise<Response>;

// Private to this module, so that only `route()` can create an Endpoint.
const CREATED = Symbol('created by route()');

const isEndpoint = (value: object): boolean => CREATED in value;

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
      const waitMs = responseWaitMs(c, deps, rest.rateLimit);
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

type UncheckedRoute = {
  readonly method: string;
  readonly path: string;
  readonly access: unknown;
  readonly rateLimit: unknown;
  readonly unknownParams?: readonly string[];
};

/** Throws for a route without access, rate limit or parameters; the types require them, but sources run unchecked. */
export const assertValidRoute = ({
  method,
  path,
  access,
  rateLimit,
  unknownParams = [],
}: UncheckedRoute): void => {
  const isAccess = ACCESS_NAMES.some((name) => name === access);
  const policy = Object.entries(RATE_LIMIT_POLICIES).find(([name]) => name === rateLimit)?.[1];
  const problems = [
    ...(isAccess ? [] : [`unknown access ${String(access)}`]),
    ...(policy && 'shedPriority' in policy ? [] : [`unknown rateLimit ${String(rateLimit)}`]),
    ...unknownParams.map((param) => `no schema for ${param}`),
  ];
  if (problems.length > 0) throw new Error(`${method} ${path} is not a valid route: ${problems.join(', ')}.`);
};

/** Error codes of rejected requests, if not `too-many-requests`. */
const LIMIT_CODES: Readonly<Partial<Record<RateLimitPolicyName, ErrorCode>>> = {
  'sign-in': 'auth/too-many-requests',
  'sign-up': 'auth/too-many-requests',
  google: 'auth/too-many-requests',
  letter: 'auth/too-many-requests',
  'verification-email': 'auth/too-many-requests',
  removal: 'auth/too-many-requests',
  enquiry: 'too-many-enquiries',
};

export const limitCodeOf = (rateLimit: RateLimitPolicyName): ErrorCode =>
  LIMIT_CODES[rateLimit] ?? 'too-many-requests';

/** Milliseconds until the client may have another uncached response. The page cache counts its own requests. */
export const responseWaitMs = (c: Context, deps: RouteDeps, rateLimit: RateLimitPolicyName): number =>
  c.env?.incoming ? deps.limiter.hitResponse(rateLimit, deps.clientIpAddressOf(c)) : 0;

/** Fits sign-ins, forms and usual orders, and is parsed in less than 0.1 ms. */
const MAX_CHEAP_CHARACTERS = 8_192;

type Unparsed<Sender> = {
  readonly text: Result<string, ShopError>;
  /** Identifies the sender and, if it is a customer, the account. */
  readonly findSender: () => Promise<Sender>;
  readonly accountOf: (sender: Sender) => Pick<User, 'id' | 'emailVerifiedAt'> | undefined;
};

/**
 * Counts a request before it is parsed, and finds its sender. Beyond the limit of its IP address, which others share, a
 * short one is still parsed, and a verified account has its own limit; `sender` is undefined if the request is rejected.
 */
export const countUnparsed = async <Sender>(
  c: Context,
  deps: RouteDeps,
  rateLimit: RateLimitPolicyName,
  { text, findSender, accountOf }: Unparsed<Sender>,
): Promise<{ readonly hit: Hit; readonly sender?: { readonly value: Sender } }> => {
  const { limiter } = deps;
  const addressHit = limiter.hitUnparsed(rateLimit, deps.clientIpAddressOf(c));
  const isLimited = addressHit.waitMs > 0;
  if (isLimited && responseWaitMs(c, deps, 'free') > 0) return { hit: addressHit };
  const sender = { value: await findSender() };
  const account = accountOf(sender.value);
  const hit = isLimited && account?.emailVerifiedAt ? limiter.hitUnparsed(rateLimit, account.id) : addressHit;
  const isCheap = text.ok && text.value.length <= MAX_CHEAP_CHARACTERS;
  return hit.waitMs > 0 && !isCheap ? { hit } : { hit, sender };
};

/** Applies the rate limit of a valid request, and sends `reject` the error of a rejected one. */
export const withinLimit = async <T extends Response | undefined>(
  c: Context,
  { limiter, clientIpAddressOf }: RouteDeps,
  rateLimit: RateLimitPolicyName,
  subjects: Omit<RateLimitSubjects, 'ipAddress'>,
  permit: Permit,
  respond: {
    readonly run: () => Promise<T> | T;
    readonly reject: (code: ErrorCode, waitMs: number) => Promise<Response>;
  },
): Promise<T | Response> => {
  const outcome = await limiter.admit(
    rateLimit,
    { ...subjects, ipAddress: () => clientIpAddressOf(c) },
    permit,
    c.req.raw.signal,
  );
  if (outcome.isRejected) {
    const { reason, waitMs } = outcome;
    return withRetryAfter(
      waitMs,
      await respond.reject(reason === 'limit' ? limitCodeOf(rateLimit) : reason, waitMs),
    );
  }
  const response = await respond.run();
  // A server error is no failed attempt, so it is credited back too.
  if (response && (response.status < 400 || response.status >= 500)) await outcome.creditBack();
  return response;
};

export const isRateLimited = (code: ErrorCode): boolean => statusOf(code) === 429;

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
        const { waitMs } = deps.limiter.hitUnparsed(endpoint.rateLimit, deps.clientIpAddressOf(c));
        return waitMs > 0
          ? withRetryAfter(waitMs, errorCodeResponse(limitCodeOf(endpoint.rateLimit)))
          : errorResponse(bodyError);
      }
      try {
        // The deadline includes the wait for a permit.
        const response = await withTimeout(timeoutMs, (signal) => run(c, signal), {
          signal: c.req.raw.signal,
          onLateError: onRouteError,
        });
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

/** Some clients send an empty object where no body is expected. */
const MAX_UNEXPECTED_BODY_BYTES = 1024;

/** Returns the error of a body that its headers reveal; compressed bodies are not supported. */
const checkBodyHeaders = (request: Request, body: Body<unknown> | undefined): ShopError | undefined => {
  const { headers } = request;
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding !== 'identity') return { code: 'unsupported-media-type' };
  if (Number(headers.get('content-length') ?? 0) > (body?.limit ?? MAX_UNEXPECTED_BODY_BYTES))
    return { code: 'too-large' };
  return undefined;
};
