import type { z } from 'zod';
import type { ShopError } from '#domain/error-table.ts';
import { fieldErrors } from '#domain/field-errors.ts';
import { err, ok, type Result } from '#domain/result.ts';

const JSON_BYTES = 64 * 1024;

/** The body as text, read no further than `limit` bytes. */
export const readText = async (request: Request, limit: number): Promise<Result<string, ShopError>> => {
  const encoding = request.headers.get('content-encoding');
  if (encoding && encoding !== 'identity') return err({ code: 'unsupported-media-type' });
  if (Number(request.headers.get('content-length') ?? 0) > limit) return err({ code: 'too-large' });
  if (!request.body) return ok('');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) return err({ code: 'too-large' });
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks).toString('utf8'));
};

/** A JSON body that fits the schema; otherwise what is wrong with it, field by field. */
export const readJson = async <T>(
  request: Request,
  schema: z.ZodType<T>,
  limit = JSON_BYTES,
): Promise<Result<T, ShopError>> => {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) return err({ code: 'unsupported-media-type' });
  const text = await readText(request, limit);
  if (!text.ok) return text;
  const json = parse(text.value);
  if (!json.ok) return json;
  const parsed = schema.safeParse(json.value);
  return parsed.success
    ? ok(parsed.data)
    : err({ code: 'invalid-request', details: { fields: fieldErrors(parsed.error) } });
};

const parse = (text: string): Result<unknown, ShopError> => {
  try {
    return ok(JSON.parse(text));
  } catch {
    return err({ code: 'not-json' });
  }
};
