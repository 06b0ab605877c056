import { ANSWERS_MADE } from '#domain/rate-limits.ts';
import { createMemoryRateLimiter } from './memory-rate-limiter.ts';

/** How long an address has to wait until one more answer is made for it; 0 when it is made now. */
export type AnswerBudget = (address: string) => number;

/** Limits the answers that are made for an address because no memory has them. */
export const createAnswerBudget = (limit = ANSWERS_MADE, now?: () => number): AnswerBudget => {
  const limiter = createMemoryRateLimiter(now);
  return (address) => limiter.hit(address, limit);
};
