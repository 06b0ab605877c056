import { type ErrorCode, messageOf, type ShopError, statusOf } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';

const HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** After so many milliseconds a request that could not be answered may be worth repeating. */
export const COME_BACK_MS = 5_000;

/** Says in how many milliseconds one more is taken. */
export const retryAfter = (ms = COME_BACK_MS) => ({
  'retry-after': String(Math.max(1, Math.ceil(ms / 1_000))),
});

/** The same on an answer. */
export const comeBackIn = (ms: number, response: Response): Response => {
  for (const [name, value] of Object.entries(retryAfter(ms))) response.headers.set(name, value);
  return response;
};

/** A JSON answer. */
export const answer = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: HEADERS });

/** `{ error: { code, message, details? } }` with the status of the error table. */
export const answerError = ({ code, details }: ShopError): Response => {
  const error = { code, message: messageOf(code), ...(details !== undefined && { details }) };
  const response = answer({ error }, statusOf(code));
  return statusOf(code) === 503 || statusOf(code) === 429 ? comeBackIn(COME_BACK_MS, response) : response;
};

/** The answer to an error that has no details. */
export const answerCode = (code: ErrorCode): Response => answerError({ code });

/** The value, reshaped for the wire, or the error. */
export const answerResult = <T>(
  result: Result<T, ShopError>,
  reshape: (value: T) => unknown = (v) => v,
): Response => (result.ok ? answer(reshape(result.value)) : answerError(result.error));
