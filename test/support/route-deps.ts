import { createBodyMemory } from '#adapters/http/registry/body-memory.ts';
import type { RouteDeps } from '#adapters/http/registry/route.ts';

/** Route dependencies without a signed-in user and without limits. */
export const routeDeps: RouteDeps = {
  shop: {
    accounts: {
      findSession: async () => undefined,
      isTrustedDevice: async () => false,
      requestVerifiedPasswordReset: async () => undefined,
    },
  },
  responseWaitMs: () => 0,
  countRequest: () => ({ waitMs: 0, code: 'too-many-requests', creditBack: () => undefined }),
  mayRenderRejection: () => true,
  mayResetBeyondLimit: () => true,
  bodyMemory: createBodyMemory(),
  checkRateLimit: async () => ({ isRejected: false, creditBack: async () => undefined }),
  clientIpAddressOf: () => '192.0.2.1',
};
