import type { Witness } from './recorder.ts';
import { answerTells, canariesIn } from './secret-detection.ts';

/** What somebody may be told who sends what the shop's pages send: it is gone or taken, or came too often, or too soon. */
const POLITE: readonly number[] = [409, 429, 503];

/** Why an answer is none that a shopper of the shop should ever get, whatever fails around it. */
const odd = ({ status, headers }: Response): string | undefined => {
  if (status === 503 && !Number(headers.get('retry-after'))) return '503 without a word of when to come back';
  return status < 400 || POLITE.includes(status) ? undefined : String(status);
};

/**
 * Reads an answer to somebody who did nothing wrong, and objects when it is none that they should get, or holds the mark of
 * somebody else, or a secret of the shop.
 */
export const readFor = async (witness: Witness, canary: string, response: Response): Promise<string> => {
  const text = await response.text();
  const { url } = response;
  const refusal = odd(response);
  if (refusal) witness.objects(`I6: ${url} was answered ${refusal}: ${text.slice(0, 300)}`);
  const strangers = canariesIn(text).filter((mark) => mark !== canary);
  if (strangers.length > 0) witness.objects(`I4: ${url} showed ${canary} another shopper`);
  if (answerTells(text)) witness.objects(`I7: ${url} told a secret: ${text.slice(0, 300)}`);
  return text;
};
