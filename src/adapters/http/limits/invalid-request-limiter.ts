import type { ErrorCode } from '#domain/api/error-table.ts';
import {
  INVALID_REQUESTS_LIMIT,
  type RateLimitPolicies,
  type RateLimitPolicyName,
} from '#domain/api/rate-limit-policies.ts';
import { createMemoryRateLimiter, type MemoryLimit } from './memory-rate-limiter.ts';

export type Hit = {
  /** 0, or the milliseconds until the next request is accepted. */
  readonly waitMs: number;
  readonly code: ErrorCode;
  /** Gives back the hit of a valid request, which its policy's own limits count. */
  readonly creditBack: () => void;
};

const UNLIMITED_HIT: Hit = { waitMs: 0, code: 'too-many-requests', creditBack: () => undefined };

const limitOf = ({ limits }: RateLimitPolicies[RateLimitPolicyName]): MemoryLimit | undefined =>
  limits.length === 0
    ? undefined
    : (limits.find(({ by, onExceed }) => by === 'ip-address' && onExceed === 'reject') ??
      INVALID_REQUESTS_LIMIT);

/** Counts requests per IP address and policy before they are parsed, so that invalid ones are limited too. */
export const createInvalidRequestLimiter = (policies: RateLimitPolicies) => {
  const limiter = createMemoryRateLimiter();
  return (rateLimit: RateLimitPolicyName, subject: string): Hit => {
    const limit = limitOf(policies[rateLimit]);
    if (!limit) return UNLIMITED_HIT;
    const waitMs = limiter.hit(subject, limit, rateLimit);
    const code = policies[rateLimit].errorCode ?? 'too-many-requests';
    return {
      waitMs,
      code,
      creditBack: waitMs > 0 ? UNLIMITED_HIT.creditBack : () => limiter.creditBack(subject, limit, rateLimit),
    };
  };
};
