import { createBodyRoom } from '#adapters/http/registry/body-memory.ts';
import type { Gate } from '#adapters/http/registry/route.ts';

/** A gate at which nobody is signed in, and nobody asks too often. */
export const openGate: Gate = {
  shop: {
    accounts: {
      findSession: async () => undefined,
      isTrustedDevice: async () => false,
      requestVerifiedPasswordReset: async () => undefined,
    },
  },
  waitMs: () => 0,
  hit: () => ({ waitMs: 0, code: 'too-many-requests', credit: () => undefined }),
  mayRenderRejection: () => true,
  mayResetBeyondLimit: () => true,
  bodyRoom: createBodyRoom(),
  pace: async () => ({ isRejected: false, creditBack: async () => undefined }),
  addressOf: () => '192.0.2.1',
};
