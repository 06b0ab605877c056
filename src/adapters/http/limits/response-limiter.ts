import { UNCACHED_RESPONSES_LIMIT } from '#domain/api/rate-limit-policies.ts';
import { createMemoryRateLimiter } from './memory-rate-limiter.ts';

/** Milliseconds until another response is rendered for an IP address; 0 if at once. */
export type ResponseLimiter = (ipAddress: string) => number;

export const createResponseLimiter = (
  limit = UNCACHED_RESPONSES_LIMIT,
  now?: () => number,
): ResponseLimiter => {
  const limiter = createMemoryRateLimiter(now);
  return (ipAddress) => limiter.hit(ipAddress, limit);
};
