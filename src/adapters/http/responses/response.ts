import { type ErrorCode, messageOf, type ShopError, statusOf } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';

const HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** Default delay before a client may retry, milliseconds. */
export const COME_BACK_MS = 5_000;

export const retryAfter = (ms = COME_BACK_MS) => ({
  'retry-after': String(Math.max(1, Math.ceil(ms / 1_000))),
});

export const comeBackIn = (ms: number, response: Response): Response => {
  for (const [name, value] of Object.entries(retryAfter(ms))) response.headers.set(name, value);
  return response;
};

export const answer = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: HEADERS });

/** Returns `{ error: { code, message, details? } }` with the status of its error code. */
export const answerError = ({ code, details }: ShopError): Response => {
  const error = { code, message: messageOf(code), ...(details !== undefined && { details }) };
  const response = answer({ error }, statusOf(code));
  return statusOf(code) === 503 || statusOf(code) === 429 ? comeBackIn(COME_BACK_MS, response) : response;
};

export const answerCode = (code: ErrorCode): Response => answerError({ code });

export const answerResult = <T>(
  result: Result<T, ShopError>,
  reshape: (value: T) => unknown = (v) => v,
): Response => (result.ok ? answer(reshape(result.value)) : answerError(result.error));
