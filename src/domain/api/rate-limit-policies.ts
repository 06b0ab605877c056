import { MINUTE, SECOND } from '../values/time.ts';
import type { ErrorCode } from './error-table.ts';

/** The key of a limit: `device` is a trusted device, `ip-address` an IPv4 address or IPv6 /64. Reasons for each limit: docs/security.md. */
export type RateLimitKey = 'account' | 'account-and-ip-address' | 'ip-address' | 'device' | 'all-clients';

/** A burst of hits, and one more every `everyMs`; hits beyond it are rejected or throttled. */
export type RateLimit = {
  readonly by: RateLimitKey;
  readonly burst: number;
  readonly everyMs: number;
  readonly onExceed: 'reject' | 'throttle';
};

/** Load-shedding order: under overload `first` is rejected before `middle`, `middle` before `last`. */
export type ShedPriority = 'first' | 'middle' | 'last';

type RateLimitPolicy = {
  /** Order matters: rejecting limits come first, narrowest key first, so that a rejected request consumes no shared limit. */
  readonly limits: readonly RateLimit[];
  readonly shedPriority: ShedPriority;
  /** Limits uncached responses per address in memory (UNCACHED_RESPONSES), without a database query. */
  readonly isCountedInMemory?: true;
  /** Served even if the hit cannot be counted, because a read-only database can still answer. */
  readonly isServedUncounted?: true;
  /** Waits mostly for another server, so it runs with the concurrency of `middle`. */
  readonly waitsForUpstream?: true;
  readonly errorCode?: ErrorCode;
  /** Credits back hits that succeed or that fail because of the shop; SIGN_IN_LIMIT limits successful sign-ins. */
  readonly isCreditedBack?: true;
};

const limit = (
  by: RateLimitKey,
  burst: number,
  everyMs: number,
  onExceed: RateLimit['onExceed'] = 'reject',
): RateLimit => ({
  by,
  burst,
  everyMs,
  onExceed,
});

/** Every rate-limit policy. Requests as cheap as the counting itself have no limits. */
export const RATE_LIMIT_POLICIES = {
  free: { limits: [], shedPriority: 'middle', isCountedInMemory: true },
  // Needs no database, so it has its own queue, which a hanging database cannot fill.
  static: { limits: [], shedPriority: 'middle', isCountedInMemory: true },
  file: { limits: [], shedPriority: 'middle' },
  operator: { limits: [], shedPriority: 'last' },
  'own-orders': {
    limits: [limit('account', 60, SECOND)],
    shedPriority: 'middle',
    isCountedInMemory: true,
    isServedUncounted: true,
  },
  // live-streams.ts also caps open streams. All clients reconnect at once after a restart.
  live: { limits: [limit('account', 60, 5 * SECOND)], shedPriority: 'last', isServedUncounted: true },
  // Rejecting a forged event by its signature is cheaper than counting it in the database.
  provider: { limits: [], shedPriority: 'last' },
  'sign-in': {
    limits: [
      limit('account-and-ip-address', 10, 5 * MINUTE),
      limit('ip-address', 50, 10 * SECOND, 'throttle'),
      limit('all-clients', 1000, 100, 'throttle'),
      // Only throttled, so that an attacker cannot lock an account by guessing from elsewhere.
      limit('account', 5, MINUTE, 'throttle'),
      limit('device', 10, 5 * MINUTE),
    ],
    shedPriority: 'first',
    errorCode: 'auth/too-many-requests',
    isCreditedBack: true,
  },
  'sign-up': {
    limits: [
      limit('account-and-ip-address', 10, 10 * MINUTE),
      // Each sign-up emails a mailbox that may belong to another person.
      limit('ip-address', 60, MINUTE),
      limit('ip-address', 20, 3 * MINUTE, 'throttle'),
      limit('all-clients', 500, 2 * SECOND, 'throttle'),
      // Only throttled, so that an attacker cannot block an email address from signing up.
      limit('account', 10, 10 * MINUTE, 'throttle'),
    ],
    shedPriority: 'first',
    errorCode: 'auth/too-many-requests',
  },
  'sign-out': {
    limits: [limit('account', 60, SECOND), limit('ip-address', 120, 500, 'throttle')],
    shedPriority: 'middle',
  },
  google: {
    limits: [limit('ip-address', 60, 5 * SECOND, 'throttle')],
    shedPriority: 'first',
    waitsForUpstream: true,
    errorCode: 'auth/too-many-requests',
  },
  letter: {
    limits: [
      limit('ip-address', 10, 5 * MINUTE),
      limit('all-clients', 500, 2 * SECOND, 'throttle'),
      limit('device', 5, 10 * MINUTE),
    ],
    shedPriority: 'first',
    errorCode: 'auth/too-many-requests',
  },
  // Emails only the account's own mailbox, so it needs no limit per address.
  'verification-email': {
    limits: [limit('account', 10, 30 * MINUTE)],
    shedPriority: 'first',
    errorCode: 'auth/too-many-requests',
  },
  removal: {
    limits: [limit('account', 5, 5 * MINUTE)],
    shedPriority: 'first',
    errorCode: 'auth/too-many-requests',
    isCreditedBack: true,
  },
  'account-data': { limits: [limit('account', 10, MINUTE)], shedPriority: 'first' },
  'secret-link': {
    limits: [limit('ip-address', 30, 20 * SECOND, 'throttle')],
    shedPriority: 'first',
    isCountedInMemory: true,
  },
  enquiry: {
    limits: [
      limit('account', 10, 10 * MINUTE),
      limit('ip-address', 60, 2 * MINUTE),
      limit('ip-address', 10, 10 * MINUTE, 'throttle'),
      limit('all-clients', 500, 10 * SECOND, 'throttle'),
    ],
    shedPriority: 'first',
    errorCode: 'too-many-enquiries',
  },
  search: {
    limits: [limit('ip-address', 120, 250, 'throttle')],
    shedPriority: 'first',
    isCountedInMemory: true,
    isServedUncounted: true,
  },
  vitals: { limits: [limit('ip-address', 60, 10 * SECOND)], shedPriority: 'first' },
  quote: {
    limits: [limit('account', 120, 500), limit('ip-address', 120, 500, 'throttle')],
    shedPriority: 'middle',
  },
  // Counts only unknown coupon codes, in quotes and orders.
  'coupon-guess': {
    limits: [limit('account', 20, 10 * MINUTE), limit('ip-address', 30, MINUTE)],
    shedPriority: 'middle',
    isCreditedBack: true,
  },
  'own-things': { limits: [limit('account', 300, 200)], shedPriority: 'middle' },
  purchase: {
    limits: [limit('account', 30, MINUTE), limit('ip-address', 60, 10 * SECOND, 'throttle')],
    shedPriority: 'last',
  },
  order: {
    limits: [limit('account', 240, 500), limit('ip-address', 240, 500, 'throttle')],
    shedPriority: 'last',
  },
} as const satisfies Record<string, RateLimitPolicy>;

/** Uncached responses per address and server. An office, or a small shop whose proxy hides all client addresses, stays below it. */
export const UNCACHED_RESPONSES_LIMIT = { burst: 600, everyMs: 40 };

/** Invalid requests per address and policy, if the policy does not reject by address itself. */
export const INVALID_REQUESTS_LIMIT = { burst: 60, everyMs: SECOND };

/** Full error pages for rejected requests per address; beyond it a short page is sent. */
export const REJECTION_PAGES_LIMIT = { burst: 40, everyMs: 2 * SECOND };

/** Password resets for verified emails after the limit of `letter` is used up. */
export const EXTRA_RESETS_LIMITS = {
  ipAddress: { burst: 20, everyMs: 2 * MINUTE },
  allClients: { burst: 200, everyMs: 10 * SECOND },
};

/** The name of a policy, stored as part of its counters' keys. */
export type RateLimitPolicyName = keyof typeof RATE_LIMIT_POLICIES;
/** Every policy by name. */
export type RateLimitPolicies = Readonly<Record<RateLimitPolicyName, RateLimitPolicy>>;

/** Requests that may wait out a throttle delay at the same time. */
export const MAX_THROTTLED = { total: 500, perIpAddress: 40, perPrefix: 160 };
