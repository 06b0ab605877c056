import type { Context } from 'hono';
import { z } from 'zod';
import type { ShopError } from '#domain/api/error-table.ts';
import { fieldErrors } from '#domain/api/field-errors.ts';
import type { RateLimitPolicyName } from '#domain/rate-limits.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Hit } from '../limits/invalid-request-limiter.ts';
import type { Body } from '../requests/read-body.ts';
import { errorCodeResponse, errorResponse, withRetryAfter } from '../responses/response.ts';
import type { Access } from './access.ts';
import { wantDeclared } from './assert-valid-route.ts';
import { isCheapToRead } from './is-cheap-to-read.ts';
import { type KnownPath, type ParamsOf, readParams, unknownParts } from './params.ts';
import { type Endpoint, type Method, route, type Sorry } from './route.ts';

type Given<Path extends string, Caller, Query, Headers, Sent> = {
  /** The unvalidated request; the handler must validate what it reads from it. */
  readonly c: Context;
  readonly caller: Caller;
  readonly params: ParamsOf<Path>;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Sent;
  readonly from: () => string;
};

type Declared<Path extends string, Caller, Query, Headers, Sent> = {
  readonly method: Method;
  readonly path: KnownPath<Path>;
  readonly access: Access<Caller>;
  readonly rate: RateLimitPolicyName;
  readonly query?: z.core.$ZodType<Query>;
  readonly headers?: z.core.$ZodType<Headers>;
  readonly body?: Body<Sent>;
  /** The account of the request, if not the caller's. */
  readonly account?: (body: Sent) => string;
  readonly sorry?: Sorry;
  readonly device?: (c: Context, body: Sent) => Promise<string | undefined>;
  readonly answer: (
    given: Given<Path, Caller, Query, Headers, Sent>,
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
  declared: Declared<Path, Caller, Query, Headers, Sent>,
): Endpoint => {
  const { method, path, access, rate, query, headers, body, account, device, sorry, answer } = declared;
  const reject = async (c: Context, { waitMs, code }: Hit) =>
    withRetryAfter(waitMs, (await sorry?.(c, code)) ?? errorCodeResponse(code));
  wantDeclared({ method, path, access: nameOf(access), rate, unknownParts: unknownParts(path) });
  return route<Sent>({
    method,
    path,
    access: access.name,
    rate,
    ...(body && { body }),
    ...(sorry && { sorry }),
    answer: async (c, gate, sent, place) => {
      const atAddress = gate.hit(c, rate);
      const isLimited = atAddress.waitMs > 0;
      if (isLimited && !isCheapToRead(c, gate, sent)) return reject(c, atAddress);
      const caller = await access.admit(c, gate.shop);
      const own = caller.ok ? access.accountOf(caller.value) : undefined;
      // A verified account is not limited by what others send from its IP address.
      const hit = isLimited && own?.emailProvenAt ? gate.hit(c, rate, own.id) : atAddress;
      // Only invalid requests are limited here: a valid one may come from another person at the IP address.
      const invalid = (answered: Response) => (hit.waitMs > 0 ? reject(c, hit) : answered);
      if (!caller.ok) return invalid(caller.error);
      const params = readParams<Path>(c.req.param());
      if (!params.ok) return invalid(errorResponse(params.error));
      const asked = readPart(query, () => single(c.req.queries()));
      if (!asked.ok) return invalid(errorResponse(asked.error));
      const told = readPart(headers, () => c.req.header());
      if (!told.ok) return invalid(errorResponse(told.error));
      if (!sent.ok) return invalid(errorResponse(sent.error));
      const parsed = body ? body.parse(sent.value) : ok(undefined as Sent);
      if (!parsed.ok) return invalid(errorResponse(parsed.error));
      hit.credit();
      const counted = {
        account: account?.(parsed.value) ?? own?.id,
        device: await device?.(c, parsed.value),
        isVerified: !account && Boolean(own?.emailProvenAt),
      };
      const verdict = await gate.pace(c, rate, counted, place);
      if (verdict.isRejected)
        return withRetryAfter(
          verdict.waitMs,
          (await sorry?.(c, verdict.code)) ?? errorCodeResponse(verdict.code),
        );
      const answered = await answer({
        c,
        caller: caller.value,
        params: params.value,
        query: asked.value,
        headers: told.value,
        body: parsed.value,
        from: () => gate.addressOf(c),
      });
      // A server error is no failed attempt, so it is credited back too.
      if (answered && (answered.ok || answered.status >= 500)) await verdict.creditBack();
      return answered;
    },
  });
};

const nameOf = (access: { readonly name: string } | undefined) => access?.name;

const readPart = <T>(schema: z.core.$ZodType<T> | undefined, read: () => unknown): Result<T, ShopError> => {
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
