import type { Recorder } from './recorder.ts';
import { findCanaries, leaksSecret } from './secret-detection.ts';

/** What somebody may be told who sends what the shop's pages send: it is gone or taken, or came too often, or too soon. */
const EXPECTED_REJECTIONS: readonly number[] = [409, 429, 503];

/** Why an answer is none that a shopper of the shop should ever get, whatever fails around it. */
const unexpectedStatus = ({ status, headers }: Response): string | undefined => {
  if (status === 503 && !Number(headers.get('retry-after'))) return '503 without a word of when to come back';
  return status < 400 || EXPECTED_REJECTIONS.includes(status) ? undefined : String(status);
};

/**
 * Reads an answer to somebody who did nothing wrong, and objects when it is none that they should get, or holds the mark of
 * somebody else, or a secret of the shop.
 */
export const readResponse = async (
  recorder: Recorder,
  canary: string,
  response: Response,
): Promise<string> => {
  const text = await response.text();
  const { url } = response;
  const problem = unexpectedStatus(response);
  if (problem) recorder.reportViolation(`I6: ${url} was answered ${problem}: ${text.slice(0, 300)}`);
  const foreignCanaries = findCanaries(text).filter((mark) => mark !== canary);
  if (foreignCanaries.length > 0) recorder.reportViolation(`I4: ${url} showed ${canary} another shopper`);
  if (leaksSecret(text)) recorder.reportViolation(`I7: ${url} told a secret: ${text.slice(0, 300)}`);
  return text;
};
