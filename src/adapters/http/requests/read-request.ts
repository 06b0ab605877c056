import { isUtf8 } from 'node:buffer';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import { invalidRequest, parseFields } from '#domain/api/parse-fields.ts';
import { MAX_LINES } from '#domain/cart/cart.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { isPlainJson } from './plain-json.ts';

const MAX_JSON_BYTES = 16 * 1024;
const MAX_FORM_BYTES = 64 * 1024;
const MAX_FORM_FIELDS = 32;
/** Two for each line of an order, or one for each selected order, besides those of any form. */
const MAX_STAFF_FORM_FIELDS = 2 * MAX_LINES + MAX_FORM_FIELDS;

export type Body<T> = {
  readonly kind: 'json' | 'raw' | 'form';
  readonly schema?: z.core.$ZodType<T>;
  /** Bytes. */
  readonly limit: number;
  readonly type?: RegExp;
  /** Called only after the request was counted. */
  readonly parse: (text: string) => Result<T, ShopError>;
};

type ReadOptions = {
  /** Reserves bytes of the memory quota; false if none are left. */
  readonly reserve: (bytes: number) => boolean;
  readonly signal: AbortSignal;
};

export const json = <T>(schema: z.core.$ZodType<T>, limit = MAX_JSON_BYTES): Body<T> => ({
  kind: 'json',
  schema,
  limit,
  type: /^application\/json\s*(;|$)/i,
  parse: (text) => readJson(text, schema),
});

export const raw = (limit: number): Body<string> => ({
  kind: 'raw',
  limit,
  parse: ok,
});

/** Reads a UTF-8 body within the limit and the memory quota, until the client leaves. */
export const readText = async (
  request: Request,
  { limit, type }: Pick<Body<unknown>, 'limit' | 'type'>,
  { reserve, signal }: ReadOptions,
): Promise<Result<string, ShopError>> => {
  if (type && !type.test(request.headers.get('content-type') ?? ''))
    return err({ code: 'unsupported-media-type' });
  if (!reserve(0)) return err({ code: 'overloaded' });
  if (!request.body) return ok('');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (let chunk = await reader.read(); chunk.value; chunk = await reader.read()) {
      size += chunk.value.byteLength;
      if (size > limit) return err({ code: 'too-large' });
      if (!reserve(chunk.value.byteLength)) return err({ code: 'overloaded' });
      chunks.push(chunk.value);
    }
    // A truncated body is invalid.
    if (signal.aborted) return err({ code: 'unavailable' });
    const bytes = Buffer.concat(chunks);
    return isUtf8(bytes) ? ok(bytes.toString('utf8')) : err({ code: 'invalid-request' });
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
};

const readJson = <T>(text: string, schema: z.core.$ZodType<T>): Result<T, ShopError> => {
  if (!isPlainJson(text)) return err({ code: 'invalid-request' });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ code: 'not-json' });
  }
  return parseWith(schema, () => value);
};

/** Counts separators before decoding. */
const hasTooManyFields = (text: string, max: number): boolean => text.split('&', max + 1).length > max;

/** A form as text and as fields. */
export type SentForm = { readonly text: string; readonly fields: URLSearchParams };

/** Reads fields, of which only `list` may be repeated: parsers interpret a repeated field differently. */
const parseForm =
  (maxFields: number, list?: string): Body<SentForm>['parse'] =>
  (text) => {
    if (hasTooManyFields(text, maxFields)) return err({ code: 'invalid-request' });
    const fields = new URLSearchParams(text);
    const names = [...fields.keys()].filter((name) => name !== list);
    return new Set(names).size < names.length ? err({ code: 'invalid-request' }) : ok({ text, fields });
  };

export const form: Body<SentForm> = {
  kind: 'form',
  limit: MAX_FORM_BYTES,
  type: /^application\/x-www-form-urlencoded\s*(;|$)/i,
  parse: parseForm(MAX_FORM_FIELDS),
};

/** A form of staff, which may list orders. */
export const staffForm: Body<SentForm> = { ...form, parse: parseForm(MAX_STAFF_FORM_FIELDS, 'orders') };

/** A form without fields, also in the other encoding that mail programs send (RFC 8058, section 3.1). */
export const oneClickForm: Body<SentForm> = {
  ...form,
  type: /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i,
  parse: () => ok({ text: '', fields: new URLSearchParams() }),
};

/** The validated inputs of a request. */
export type Inputs<Params, Query, Headers, Sent> = {
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Sent;
};

export type InputSchemas<Params, Query, Headers, Sent> = {
  /** The path's parameters, and the error of invalid ones. */
  readonly params?: { readonly schema: z.core.$ZodType<Params>; readonly errorCode: ErrorCode };
  readonly query?: z.core.$ZodType<Query>;
  readonly headers?: z.core.$ZodType<Headers>;
  readonly body?: Body<Sent>;
};

/** Validates a request with the text of its body; a part without a schema is undefined. */
export const readInputs = <Params, Query, Headers, Sent>(
  { req }: Context,
  { params, query, headers, body }: InputSchemas<Params, Query, Headers, Sent>,
  text: Result<string, ShopError>,
): Result<Inputs<Params, Query, Headers, Sent>, ShopError> => {
  const readParams = parseWith(params?.schema, () => req.param());
  if (!readParams.ok) return err({ code: params?.errorCode ?? 'not-found' });
  const readQuery = parseWith(query, () => single(req.queries()));
  if (!readQuery.ok) return readQuery;
  const readHeaders = parseWith(headers, () => req.header());
  if (!readHeaders.ok) return readHeaders;
  if (!text.ok) return text;
  const readBody = body ? body.parse(text.value) : ok(undefined as Sent);
  if (!readBody.ok) return readBody;
  return ok({
    params: readParams.value,
    query: readQuery.value,
    headers: readHeaders.value,
    body: readBody.value,
  });
};

const parseWith = <T>(schema: z.core.$ZodType<T> | undefined, read: () => unknown): Result<T, ShopError> => {
  if (!schema) return ok(undefined as T);
  const parsed = parseFields(schema, read());
  return parsed.ok ? parsed : invalidRequest(parsed.error);
};

/** A repeated parameter stays an array, which no schema accepts. */
const single = (queries: Readonly<Record<string, readonly string[]>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
