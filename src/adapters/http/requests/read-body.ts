import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import type { ShopError } from '#domain/api/error-table.ts';
import { fieldErrors } from '#domain/api/field-errors.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { isPlainJson } from './plain-json.ts';

/** Most bodies are much shorter; a route that takes lists states its own limit. */
const JSON_BYTES = 16 * 1024;
const FORM_BYTES = 64 * 1024;
/** More fields than any form of the shop has. */
const MAX_FORM_FIELDS = 32;

/** What a request carries, and how it is read. */
export type Body<T> = {
  readonly kind: 'json' | 'raw' | 'form';
  /** What JSON has to fit. */
  readonly schema?: z.core.$ZodType<T>;
  /** Bytes beyond which nothing is read. */
  readonly limit: number;
  /** The media type that it must be sent as. */
  readonly type?: RegExp;
  /** Reads what was sent; called only once the request has been counted. */
  readonly parse: (text: string) => Result<T, ShopError>;
};

/** What bounds the reading besides the limit of the body. */
export type Reading = {
  /** Whether there is room for so many bytes more, which are held from then on. */
  readonly hold: (bytes: number) => boolean;
  /** Says that nobody waits for the answer any more. */
  readonly left: AbortSignal;
};

/** JSON that fits a schema. */
export const json = <T>(schema: z.core.$ZodType<T>, limit = JSON_BYTES): Body<T> => ({
  kind: 'json',
  schema,
  limit,
  type: /^application\/json\s*(;|$)/i,
  parse: (text) => readJson(text, schema),
});

/** The same, or no body at all, of which pages of the previous release send none. */
export const optionalJson = <T>(schema: z.core.$ZodType<T>): Body<T | undefined> => ({
  kind: 'json',
  schema,
  limit: JSON_BYTES,
  parse: (text) => (text === '' ? ok(undefined) : readJson(text, schema)),
});

/** The very bytes, for a signature over them. */
export const raw = (limit: number): Body<string> => ({
  kind: 'raw',
  limit,
  parse: ok,
});

/** The body as text in UTF-8, read no further than `limit` bytes, nor than there is room and somebody waits for the answer. */
export const readText = async (
  request: Request,
  { limit, type }: Pick<Body<unknown>, 'limit' | 'type'>,
  { hold, left }: Reading,
): Promise<Result<string, ShopError>> => {
  if (type && !type.test(request.headers.get('content-type') ?? ''))
    return err({ code: 'unsupported-media-type' });
  // Before a byte is read.
  if (!hold(0)) return err({ code: 'overloaded' });
  if (Number(request.headers.get('content-length') ?? 0) > limit) return err({ code: 'too-large' });
  if (!request.body) return ok('');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  left.addEventListener('abort', stop, { once: true });
  try {
    for (let piece = await reader.read(); piece.value; piece = await reader.read()) {
      size += piece.value.byteLength;
      if (size > limit) return err({ code: 'too-large' });
      if (!hold(piece.value.byteLength)) return err({ code: 'overloaded' });
      chunks.push(piece.value);
    }
    // What was broken off is no body.
    if (left.aborted) return err({ code: 'unavailable' });
    const bytes = Buffer.concat(chunks);
    return isUtf8(bytes) ? ok(bytes.toString('utf8')) : err({ code: 'invalid-request' });
  } finally {
    left.removeEventListener('abort', stop);
    stop();
  }
};

/** A JSON body that fits the schema; otherwise what is wrong with it, field by field. */
const readJson = <T>(text: string, schema: z.core.$ZodType<T>): Result<T, ShopError> => {
  const value = parse(text);
  if (!value.ok) return value;
  const parsed = z.safeParse(schema, value.value);
  return parsed.success
    ? ok(parsed.data)
    : err({ code: 'invalid-request', details: { fields: fieldErrors(parsed.error) } });
};

const parse = (text: string): Result<unknown, ShopError> => {
  if (!isPlainJson(text)) return err({ code: 'invalid-request' });
  try {
    return ok(JSON.parse(text));
  } catch {
    return err({ code: 'not-json' });
  }
};

/** Whether a field has two values, of which one reader may take the first and another the last. */
const isSaidTwice = (text: string): boolean => {
  const names = [...new URLSearchParams(text).keys()];
  return new Set(names).size < names.length;
};

/** Counts separators before anything is decoded. */
const hasTooManyFields = (text: string): boolean =>
  text.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS;

const isAmbiguous = (text: string): boolean => hasTooManyFields(text) || isSaidTwice(text);

/** What a form without files is sent as; anything else is nobody's browser. */
export const form: Body<string> = {
  kind: 'form',
  limit: FORM_BYTES,
  type: /^application\/x-www-form-urlencoded\s*(;|$)/i,
  parse: (text) => (isAmbiguous(text) ? err({ code: 'invalid-request' }) : ok(text)),
};
