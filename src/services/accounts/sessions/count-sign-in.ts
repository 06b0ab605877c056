import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { hitsOf } from '#platform/traffic/rate-limiter.ts';
import type { Ports } from '#services/ports/ports.ts';

/** Counts a sign-in to an account; returns true if it is beyond the limit of the policy. */
export const countSignIn = async (
  { rateLimits }: Pick<Ports, 'rateLimits'>,
  policy: 'successful-sign-in' | 'failed-sign-in',
  account: string,
): Promise<boolean> => {
  const { limits } = RATE_LIMIT_POLICIES[policy];
  // Both limits are by account only.
  const hits = hitsOf(policy, limits, { account, ipAddress: () => '' });
  return (await rateLimits.count(hits)).isRejected;
};
