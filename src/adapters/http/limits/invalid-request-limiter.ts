import type { ErrorCode } from '#domain/api/error-table.ts';
import { type RateClass, type Rates, UNVALIDATED } from '#domain/rate-limits.ts';
import { createMemoryRateLimiter, type MemoryLimit } from './memory-rate-limiter.ts';

export type Hit = {
  /** 0, or the milliseconds until the next request is accepted. */
  readonly waitMs: number;
  readonly code: ErrorCode;
  /** Gives back the hit of a valid request, which its policy's own limits count. */
  readonly credit: () => void;
};

const UNLIMITED_HIT: Hit = { waitMs: 0, code: 'too-many-requests', credit: () => undefined };

const limitOf = ({ budgets }: Rates[RateClass]): MemoryLimit | undefined =>
  budgets.length === 0
    ? undefined
    : (budgets.find(({ by, beyond }) => by === 'address' && beyond === 'refused') ?? UNVALIDATED);

/** Counts requests per IP address and policy before they are parsed, so that invalid ones are limited too. */
export const createInvalidRequestLimiter = (rates: Rates, now?: () => number) => {
  const limiter = createMemoryRateLimiter(now);
  return (rate: RateClass, subject: string): Hit => {
    const limit = limitOf(rates[rate]);
    if (!limit) return UNLIMITED_HIT;
    const waitMs = limiter.hit(subject, limit, rate);
    const code = rates[rate].refusal ?? 'too-many-requests';
    return {
      waitMs,
      code,
      credit: waitMs > 0 ? UNLIMITED_HIT.credit : () => limiter.credit(subject, limit, rate),
    };
  };
};
