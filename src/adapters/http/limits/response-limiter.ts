import { UNCACHED_RESPONSES } from '#domain/api/rate-limit-policies.ts';
import { createMemoryRateLimiter } from './memory-rate-limiter.ts';

/** Milliseconds until another response is rendered for an IP address; 0 if at once. */
export type ResponseLimiter = (ipAddress: string) => number;

export const createResponseLimiter = (limit = UNCACHED_RESPONSES, now?: () => number): ResponseLimiter => {
  const limiter = createMemoryRateLimiter(now);
  return (ipAddress) => limiter.hit(ipAddress, limit);
};
