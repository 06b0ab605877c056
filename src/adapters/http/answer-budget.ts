import { widerBlocks } from '#domain/address-blocks.ts';
import { ANSWERS_MADE } from '#domain/rate-limits.ts';

/** So many addresses are remembered, and so many are left when some have to be forgotten: rarely, since all are looked at. */
const MOST_REMEMBERED = 20_000;
const LEFT = 15_000;

/** How long an address has to wait until one more answer is made for it; 0 when it is made now. */
export type AnswerBudget = (address: string) => number;

/**
 * Counts the answers that are made for an address because no memory has them. It counts in memory: a question to the
 * database for each of them would cost more than it saves, and pages have to be shown without one.
 */
export const createAnswerBudget = (
  { burst, everyMs } = ANSWERS_MADE,
  now = () => performance.now(),
): AnswerBudget => {
  /** When each has all of its budget again. */
  const wholeAt = new Map<string, number>();

  const forget = () => {
    for (const [subject, at] of wholeAt) if (at <= now()) wholeAt.delete(subject);
    for (const subject of wholeAt.keys()) {
      if (wholeAt.size < LEFT) break;
      wholeAt.delete(subject);
    }
  };

  return (address) => {
    const subjects = [{ block: address, times: 1 }, ...widerBlocks(address)].map(({ block, times }) => {
      const next = Math.max(now(), wholeAt.get(block) ?? 0) + everyMs / times;
      return { block, next, waitMs: next - now() - burst * everyMs };
    });
    const waitMs = Math.max(...subjects.map((one) => one.waitMs));
    if (waitMs > 0) return waitMs;
    if (wholeAt.size >= MOST_REMEMBERED) forget();
    for (const { block, next } of subjects) wholeAt.set(block, next);
    return 0;
  };
};
