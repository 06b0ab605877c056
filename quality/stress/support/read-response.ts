import type { Recorder } from './recorder.ts';
import { findCanaries, leaksSecret } from './secret-detection.ts';

/** Valid rejections of a correct request: conflict, throttled, overloaded. */
const EXPECTED_REJECTIONS: readonly number[] = [409, 429, 503];

/** Returns the reason why a correct request must never get this response. */
const unexpectedStatus = ({ status, headers }: Response): string | undefined => {
  if (status === 503 && !Number(headers.get('retry-after'))) return '503 without Retry-After';
  return status < 400 || EXPECTED_REJECTIONS.includes(status) ? undefined : String(status);
};

/**
 * Reads the response to a correct request. Reports an unexpected status, data of another shopper,
 * and leaked secrets.
 */
export const readResponse = async (
  recorder: Recorder,
  canary: string,
  response: Response,
): Promise<string> => {
  const text = await response.text();
  const { url } = response;
  const problem = unexpectedStatus(response);
  if (problem) recorder.reportViolation(`I6: ${url} returned ${problem}: ${text.slice(0, 300)}`);
  const foreignCanaries = findCanaries(text).filter((mark) => mark !== canary);
  if (foreignCanaries.length > 0)
    recorder.reportViolation(`I4: ${url} showed ${canary} data of another shopper`);
  if (leaksSecret(text)) recorder.reportViolation(`I7: ${url} leaked a secret: ${text.slice(0, 300)}`);
  return text;
};
