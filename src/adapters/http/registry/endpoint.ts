import type { Context } from 'hono';
import { z } from 'zod';
import type { User } from '#domain/accounts/session.ts';
import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import { fieldErrors } from '#domain/api/field-errors.ts';
import { PRODUCT_ID } from '#domain/catalogue/product-id.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { RateLimitPolicyName } from '#platform/traffic/policies.ts';
import type { Shop } from '#services/shop.ts';
import type { Body } from '../requests/read-body.ts';
import { userOf } from '../requests/session-cookie.ts';
import { errorCodeResponse, errorResponse, withRetryAfter } from '../responses/response.ts';
import {
  type AccessName,
  assertValidRoute,
  countUnparsed,
  type Endpoint,
  limitCodeOf,
  type Method,
  type RenderErrorPage,
  route,
  withinLimit,
} from './router.ts';

/** An access policy: admits a request and identifies its caller, or returns the error response. */
export type Access<Caller> = {
  readonly name: AccessName;
  readonly authorize: (
    c: Context,
    shop: { readonly accounts: Pick<Shop['accounts'], 'findSession'> },
  ) => Promise<Result<Caller, Response>>;
  readonly accountOf: (caller: Caller) => AccountIdentity | undefined;
};

type AccountIdentity = Pick<User, 'id' | 'emailVerifiedAt'>;

const noCaller = { authorize: async () => ok(null), accountOf: () => undefined };

/** For everyone; reads no session. */
export const publicAccess: Access<null> = { name: 'public', ...noCaller };

/** For everyone; identifies a signed-in caller. */
export const visitor: Access<User | null> = {
  name: 'visitor',
  authorize: async (c, shop) => ok(await userOf(c, shop)),
  accountOf: (user) => user ?? undefined,
};

export const signedIn: Access<User> = {
  name: 'signed-in',
  authorize: async (c, shop) => {
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

/** Path parameters with their schemas and the error for an invalid value. */
const PARAMS = {
  id: { schema: z.string().regex(PRODUCT_ID), errorCode: 'not-found' },
  receipt: { schema: z.uuid().toLowerCase(), errorCode: 'unknown-order' },
} as const satisfies Record<string, { schema: z.ZodType<string>; errorCode: ErrorCode }>;

type ParamName = keyof typeof PARAMS;

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type KnownPath<Path extends string> = [ParamsIn<Path>] extends [ParamName] ? Path : never;

type ParamsOf<Path extends string> = { readonly [Name in ParamsIn<Path>]: string };

const isKnown = (name: string): name is ParamName => Object.hasOwn(PARAMS, name);

const unknownParams = (path: string): string[] =>
  [...path.matchAll(/:([^/]*)/g)].flatMap(([param, name = '']) => (isKnown(name) ? [] : [param]));

const readParams = <Path extends string>(
  rawParams: Readonly<Record<string, string>>,
): Result<ParamsOf<Path>, ShopError> => {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(rawParams)) {
    if (!isKnown(name)) return err({ code: 'not-found' });
    const { schema, errorCode } = PARAMS[name];
    const parsed = schema.safeParse(value);
    if (!parsed.success) return err({ code: errorCode });
    params[name] = parsed.data;
  }
  return ok(params as ParamsOf<Path>);
};

type HandlerInput<Path extends string, Caller, Query, Headers, Sent> = {
  /** The unvalidated request; the handler must validate what it reads from it. */
  readonly c: Context;
  readonly caller: Caller;
  readonly params: ParamsOf<Path>;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Sent;
  readonly clientIpAddress: () => string;
};

type EndpointDeclaration<Path extends string, Caller, Query, Headers, Sent> = {
  readonly method: Method;
  readonly path: KnownPath<Path>;
  readonly access: Access<Caller>;
  readonly rateLimit: RateLimitPolicyName;
  readonly query?: z.core.$ZodType<Query>;
  readonly headers?: z.core.$ZodType<Headers>;
  readonly body?: Body<Sent>;
  /** The account of the request, if not the caller's. */
  readonly account?: (body: Sent) => string;
  readonly errorPage?: RenderErrorPage;
  readonly device?: (c: Context, body: Sent) => Promise<string | undefined>;
  readonly handler: (
    input: HandlerInput<Path, Caller, Query, Headers, Sent>,
  ) => Promise<Response | undefined> | Response | undefined;
};

/** Declares an API route, whose handler runs only for valid, permitted requests; throws if it is incomplete. */
export const endpoint = <
  const Path extends string,
  Caller,
  Query = undefined,
  Headers = undefined,
  Sent = undefined,
>(
  declaration: EndpointDeclaration<Path, Caller, Query, Headers, Sent>,
): Endpoint => {
  const { method, path, access, rateLimit, query, headers, body, account, device, errorPage, handler } =
    declaration;
  const reject = async (c: Context, code: ErrorCode) =>
    (await errorPage?.(c, code)) ?? errorCodeResponse(code);
  assertValidRoute({ method, path, access: nameOf(access), rateLimit, unknownParams: unknownParams(path) });
  return route<Sent>({
    method,
    path,
    access: access.name,
    rateLimit,
    ...(body && { body }),
    ...(errorPage && { errorPage }),
    handler: async (c, deps, text, permit) => {
      const { hit, sender } = await countUnparsed(c, deps, rateLimit, {
        text,
        findSender: () => access.authorize(c, deps.shop),
        accountOf: (found) => (found.ok ? access.accountOf(found.value) : undefined),
      });
      const rejectLimited = async () => withRetryAfter(hit.waitMs, await reject(c, limitCodeOf(rateLimit)));
      if (!sender) return rejectLimited();
      const caller = sender.value;
      // Only invalid requests are limited here: a valid one may come from another person at the IP address.
      const rejectInvalid = (response: Response) => (hit.waitMs > 0 ? rejectLimited() : response);
      if (!caller.ok) return rejectInvalid(caller.error);
      const params = readParams<Path>(c.req.param());
      if (!params.ok) return rejectInvalid(errorResponse(params.error));
      const parsedQuery = parseWith(query, () => single(c.req.queries()));
      if (!parsedQuery.ok) return rejectInvalid(errorResponse(parsedQuery.error));
      const parsedHeaders = parseWith(headers, () => c.req.header());
      if (!parsedHeaders.ok) return rejectInvalid(errorResponse(parsedHeaders.error));
      if (!text.ok) return rejectInvalid(errorResponse(text.error));
      const parsedBody = body ? body.parse(text.value) : ok(undefined as Sent);
      if (!parsedBody.ok) return rejectInvalid(errorResponse(parsedBody.error));
      hit.creditBack();
      const user = access.accountOf(caller.value);
      const subjects = {
        account: account?.(parsedBody.value) ?? user?.id,
        device: await device?.(c, parsedBody.value),
        isVerified: !account && Boolean(user?.emailVerifiedAt),
      };
      const run = () =>
        handler({
          c,
          caller: caller.value,
          params: params.value,
          query: parsedQuery.value,
          headers: parsedHeaders.value,
          body: parsedBody.value,
          clientIpAddress: () => deps.clientIpAddressOf(c),
        });
      return withinLimit(c, deps, rateLimit, subjects, permit, { run, reject: (code) => reject(c, code) });
    },
  });
};

const nameOf = (access: { readonly name: string } | undefined) => access?.name;

const parseWith = <T>(schema: z.core.$ZodType<T> | undefined, read: () => unknown): Result<T, ShopError> => {
  if (!schema) return ok(undefined as T);
  const parsed = z.safeParse(schema, read());
  if (parsed.success) return ok(parsed.data);
  return err({ code: 'invalid-request', details: { fields: fieldErrors(parsed.error) } });
};

/** A repeated parameter stays an array, which no schema accepts. */
const single = (queries: Readonly<Record<string, readonly string[]>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
