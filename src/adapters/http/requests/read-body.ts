import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import type { ShopError } from '#domain/api/error-table.ts';
import { fieldErrors } from '#domain/api/field-errors.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { createClientQuota, type QuotaLimits } from '#platform/traffic/concurrency-limiter.ts';
import { CLIENT_QUOTAS } from '#platform/traffic/policies.ts';

const MAX_JSON_BYTES = 16 * 1024;
const MAX_FORM_BYTES = 64 * 1024;
const MAX_FORM_FIELDS = 32;

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

/** JSON or no body at all: pages of the previous release send none. */
export const optionalJson = <T>(schema: z.core.$ZodType<T>): Body<T | undefined> => ({
  kind: 'json',
  schema,
  limit: MAX_JSON_BYTES,
  parse: (text) => (text === '' ? ok(undefined) : readJson(text, schema)),
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
  if (Number(request.headers.get('content-length') ?? 0) > limit) return err({ code: 'too-large' });
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
  const value = parse(text);
  if (!value.ok) return value;
  const parsed = z.safeParse(schema, value.value);
  return parsed.success
    ? ok(parsed.data)
    : err({ code: 'invalid-request', details: { fields: fieldErrors(parsed.error) } });
};

const MAX_DEPTH = 20;
/** Fits the largest order. */
const MAX_VALUES = 12_000;
/** Fit the largest object and list that the shop accepts. */
const MAX_NAMES = 64;
const MAX_ELEMENTS = 1_000;
/** Names that could pollute a prototype. */
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/** Strings, also unterminated ones to avoid rescanning, and structural characters. */
const TOKEN = /"(?:[^"\\]+|\\[\s\S]?)*(?:"|$)|[{}[\]:,]/g;

/** True if all parsers agree on a JSON text of bounded depth and size; malformed text is left to the parser. */
export const isPlainJson = (text: string): boolean => {
  const open: { readonly names: Set<string> | null; elements: number }[] = [];
  let last = '';
  let wasText = false;
  let values = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token] = match;
    const isText = token.startsWith('"');
    // Malformed: two adjacent strings.
    if (isText && wasText) return true;
    wasText = isText;
    if (token === '{' || token === '[' || token === ',') {
      values += 1;
      if (values > MAX_VALUES) return false;
      const parent = open.at(-1);
      if (token !== ',') {
        if (open.push({ names: token === '{' ? new Set() : null, elements: 1 }) > MAX_DEPTH) return false;
      } else if (parent && !parent.names) {
        parent.elements += 1;
        if (parent.elements > MAX_ELEMENTS) return false;
      }
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1)?.names;
      // Each string is a name at most once, so the scan stays linear.
      if (!names || last === '') return true;
      const name = nameIn(last);
      if (name === undefined || PROTOTYPE_NAMES.has(name) || names.has(name)) return false;
      if (names.add(name).size > MAX_NAMES) return false;
      last = '';
    } else last = token;
  }
  return true;
};

/** Rejects escaped names, which no client of the shop sends and which are expensive to decode. */
const nameIn = (token: string): string | undefined =>
  token.endsWith('"') && !token.includes('\\') ? token.slice(1, -1) : undefined;

const parse = (text: string): Result<unknown, ShopError> => {
  if (!isPlainJson(text)) return err({ code: 'invalid-request' });
  try {
    return ok(JSON.parse(text));
  } catch {
    return err({ code: 'not-json' });
  }
};

/** True if a field is repeated, which parsers interpret differently. */
const hasRepeatedField = (text: string): boolean => {
  const names = [...new URLSearchParams(text).keys()];
  return new Set(names).size < names.length;
};

/** Counts separators before decoding. */
const hasTooManyFields = (text: string): boolean =>
  text.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS;

const isAmbiguous = (text: string): boolean => hasTooManyFields(text) || hasRepeatedField(text);

export const form: Body<string> = {
  kind: 'form',
  limit: MAX_FORM_BYTES,
  type: /^application\/x-www-form-urlencoded\s*(;|$)/i,
  parse: (text) => (isAmbiguous(text) ? err({ code: 'invalid-request' }) : ok(text)),
};

/** Overhead of a chunk, so that many tiny chunks cannot exceed the limit. */
const CHUNK_OVERHEAD_BYTES = 256;

type BodyReservation = Disposable & {
  /** Reserves bytes; returns false if none are left. */
  readonly reserve: (bytes: number) => boolean;
};

export type BodyMemory = {
  readonly openReservation: (ipAddress: string) => BodyReservation;
  readonly bytes: () => number;
};

/** Limits the memory for request bodies of this process, which slow senders could otherwise fill. */
export const createBodyMemory = (quota: QuotaLimits = CLIENT_QUOTAS.bodyBytes): BodyMemory => {
  const quotas = createClientQuota(quota);
  return {
    openReservation: (ipAddress) => {
      const clientQuota = quotas.forClient(ipAddress);
      let reservedBytes = 0;
      return {
        reserve: (bytes) => {
          const chunkBytes = bytes + CHUNK_OVERHEAD_BYTES;
          if (!clientQuota.acquire(chunkBytes)) return false;
          reservedBytes += chunkBytes;
          return true;
        },
        [Symbol.dispose]: () => {
          clientQuota.release(reservedBytes);
          reservedBytes = 0;
        },
      };
    },
    bytes: quotas.inUse,
  };
};
