import { type ErrorCode, messageOf, type ShopError, statusOf } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';

const HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** Default delay before a client may retry, milliseconds. */
export const RETRY_AFTER_MS = 5_000;

export const retryAfterHeader = (ms = RETRY_AFTER_MS) => ({
  'retry-after': String(Math.max(1, Math.ceil(ms / 1_000))),
});

export const withRetryAfter = (ms: number, response: Response): Response => {
  for (const [name, value] of Object.entries(retryAfterHeader(ms))) response.headers.set(name, value);
  return response;
};

export const jsonResponse = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: HEADERS });

/** Returns `{ error: { code, message, details? } }` with the status of its error code. */
export const errorResponse = ({ code, details }: ShopError): Response => {
  const error = { code, message: messageOf(code), ...(details !== undefined && { details }) };
  const response = jsonResponse({ error }, statusOf(code));
  return statusOf(code) === 503 || statusOf(code) === 429
    ? withRetryAfter(RETRY_AFTER_MS, response)
    : response;
};

export const errorCodeResponse = (code: ErrorCode): Response => errorResponse({ code });

export const resultResponse = <T>(
  result: Result<T, ShopError>,
  reshape: (value: T) => unknown = (v) => v,
): Response => (result.ok ? jsonResponse(reshape(result.value)) : errorResponse(result.error));
