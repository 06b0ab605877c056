import type { z } from 'zod/mini';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { recordServerTime } from '../state/requests/server-time.ts';
import { parseJson, readError } from './read-error.ts';

/** Request timeouts: phones change cells, and offline no response comes (AUTH-10). */
const TIMEOUT_MS = 30_000;
const MOBILE_TIMEOUT_MS = 60_000;
const OFFLINE_TIMEOUT_MS = 5_000;

const timeout = (): number => {
  if (!navigator.onLine) return OFFLINE_TIMEOUT_MS;
  return /\bMobi/.test(navigator.userAgent) ? MOBILE_TIMEOUT_MS : TIMEOUT_MS;
};

type CallOptions<T> = {
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  readonly schema: z.ZodMiniType<T>;
};

/** Calls the shop's API; a missing or invalid response becomes an error. */
export const call = async <T>(
  path: string,
  { method = 'GET', body, schema }: CallOptions<T>,
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
    recordServerTime(response.headers.get('date'));
    const text = await response.text();
    return response.ok ? parseResponse(path, text, schema) : err(readError(text));
  } catch (error) {
    console.warn(`${path} could not be called.`, error);
    return err({ code: 'auth/network-request-failed' });
  }
};

/** An invalid response is no connection error, since the shop was reached. */
const parseResponse = <T>(path: string, text: string, schema: z.ZodMiniType<T>): Result<T, ShopError> => {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return ok(parsed.data);
  console.warn(path, parsed.error);
  return err({ code: 'unavailable' });
};
