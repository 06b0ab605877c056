import { z } from 'zod';
import { isErrorCode, type ShopError } from '#domain/error-table.ts';
import type { FieldErrors } from '#domain/field-errors.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** How long an answer is waited for; phones change cells, and offline nothing will come (AUTH-10). */
export const TIMEOUT_MS = 30_000;
export const MOBILE_TIMEOUT_MS = 60_000;
export const OFFLINE_TIMEOUT_MS = 5_000;

const timeout = (): number => {
  if (!navigator.onLine) return OFFLINE_TIMEOUT_MS;
  return /\bMobi/.test(navigator.userAgent) ? MOBILE_TIMEOUT_MS : TIMEOUT_MS;
};

const errorSchema = z.object({ error: z.object({ code: z.string(), details: z.unknown().optional() }) });

type Call<T> = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly answer: z.ZodType<T>;
};

/** Calls the shop's API. No answer, or one that cannot be read, is an error like any other. */
export const call = async <T>(
  path: string,
  { method = 'GET', body, answer }: Call<T>,
): Promise<Result<T, ShopError>> => {
  try {
    const response = await fetch(path, {
      method,
      signal: AbortSignal.timeout(timeout()),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const json: unknown = await response.json();
    return response.ok ? ok(answer.parse(json)) : err(readError(json));
  } catch (error) {
    console.warn(`${path} could not be called.`, error);
    return err({ code: 'auth/network-request-failed' });
  }
};

const readError = (json: unknown): ShopError => {
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success || !isErrorCode(parsed.data.error.code)) return { code: 'unavailable' };
  const { code, details } = parsed.data.error;
  return { code, details };
};

const fieldsSchema = z.object({ fields: z.record(z.string(), z.string()) });

/** What the server says about single fields, by their path. */
export const fieldErrorsOf = ({ details }: ShopError): FieldErrors => {
  const parsed = fieldsSchema.safeParse(details);
  return parsed.success ? parsed.data.fields : {};
};
