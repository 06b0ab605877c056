import type { Context } from 'hono';
import { z } from 'zod';
import type { ShopError } from '#domain/api/error-table.ts';
import { fieldErrors } from '#domain/api/field-errors.ts';
import type { RateLimitPolicyName } from '#domain/api/rate-limit-policies.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Hit } from '../limits/invalid-request-limiter.ts';
import type { Body } from '../requests/read-body.ts';
import { errorCodeResponse, errorResponse, withRetryAfter } from '../responses/response.ts';
import type { Access } from './access.ts';
import { assertValidRoute } from './assert-valid-route.ts';
import { isCheapToParse } from './is-cheap-to-parse.ts';
import { type KnownPath, type ParamsOf, readParams, unknownParams } from './params.ts';
import { type Endpoint, type Method, type RenderErrorPage, route } from './route.ts';

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
  const reject = async (c: Context, { waitMs, code }: Hit) =>
    withRetryAfter(waitMs, (await errorPage?.(c, code)) ?? errorCodeResponse(code));
  assertValidRoute({ method, path, access: nameOf(access), rateLimit, unknownParams: unknownParams(path) });
  return route<Sent>({
    method,
    path,
    access: access.name,
    rateLimit,
    ...(body && { body }),
    ...(errorPage && { errorPage }),
    handler: async (c, deps, text, permit) => {
      const addressHit = deps.countRequest(c, rateLimit);
      const isLimited = addressHit.waitMs > 0;
      if (isLimited && !isCheapToParse(c, deps, text)) return reject(c, addressHit);
      const caller = await access.authorize(c, deps.shop);
      const user = caller.ok ? access.accountOf(caller.value) : undefined;
      // A verified account is not limited by what others send from its IP address.
      const hit = isLimited && user?.emailVerifiedAt ? deps.countRequest(c, rateLimit, user.id) : addressHit;
      // Only invalid requests are limited here: a valid one may come from another person at the IP address.
      const rejectInvalid = (response: Response) => (hit.waitMs > 0 ? reject(c, hit) : response);
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
      const subjects = {
        account: account?.(parsedBody.value) ?? user?.id,
        device: await device?.(c, parsedBody.value),
        isVerified: !account && Boolean(user?.emailVerifiedAt),
      };
      const limit = await deps.checkRateLimit(c, rateLimit, subjects, permit);
      if (limit.isRejected)
        return withRetryAfter(
          limit.waitMs,
          (await errorPage?.(c, limit.code)) ?? errorCodeResponse(limit.code),
        );
      const response = await handler({
        c,
        caller: caller.value,
        params: params.value,
        query: parsedQuery.value,
        headers: parsedHeaders.value,
        body: parsedBody.value,
        clientIpAddress: () => deps.clientIpAddressOf(c),
      });
      // A server error is no failed attempt, so it is credited back too.
      if (response && (response.ok || response.status >= 500)) await limit.creditBack();
      return response;
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
