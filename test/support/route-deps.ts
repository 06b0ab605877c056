import type { RouteDeps } from '#adapters/http/registry/endpoint.ts';
import { createBodyMemory } from '#adapters/http/requests/body-memory.ts';
import type { RateLimiter } from '#platform/traffic/rate-limiter.ts';

const hit = { waitMs: 0, creditBack: () => undefined };

/** A rate limiter that admits everything. */
export const unlimited: RateLimiter = {
  count: async () => ({ isRejected: false, waitMs: 0, creditBack: async () => undefined }),
  hit: () => hit,
  hitUnparsed: () => hit,
  hitUncachedResponse: () => 0,
  admit: async () => ({ isRejected: false, creditBack: async () => undefined }),
};

/** Route dependencies without a signed-in user and without limits. */
export const routeDeps: RouteDeps = {
  shop: {
    accounts: {
      findSession: async () => undefined,
      isTrustedDevice: async () => false,
      requestVerifiedPasswordReset: async () => undefined,
    },
  },
  limiter: unlimited,
  bodyMemory: createBodyMemory(),
  clientIpAddressOf: () => '192.0.2.1',
};
