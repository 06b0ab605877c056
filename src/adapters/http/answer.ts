import { type ErrorCode, messageOf, type ShopError, statusOf } from '#domain/error-table.ts';
import type { Result } from '#domain/result.ts';

/** Private by default: only what says otherwise may be kept by anybody. */
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Seconds after which a request that could not be answered may be worth repeating. */
export const RETRY_AFTER_S = '5';

/** A JSON answer that nobody keeps. */
export const answer = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: HEADERS });

/** `{ error: { code, message, details? } }` with the status of the error table. */
export const answerError = ({ code, details }: ShopError): Response => {
  const error = { code, message: messageOf(code), ...(details !== undefined && { details }) };
  const response = answer({ error }, statusOf(code));
  if (statusOf(code) === 503 || statusOf(code) === 429) response.headers.set('retry-after', RETRY_AFTER_S);
  return response;
};

export const answerCode = (code: ErrorCode): Response => answerError({ code });

/** The value, reshaped for the wire, or the error. */
export const answerResult = <T>(
  result: Result<T, ShopError>,
  reshape: (value: T) => unknown = (v) => v,
): Response => (result.ok ? answer(reshape(result.value)) : answerError(result.error));
