import type { ErrorCode } from './api/error-table.ts';
import { MINUTE, SECOND } from './values/time.ts';

/** The key of a limit: `device` is a trusted device, `address` an IPv4 address or IPv6 /64. Reasons for each limit: docs/security.md. */
export type CountedBy = 'account' | 'account-at-address' | 'address' | 'device' | 'everybody';

/** A burst of hits, and one more every `everyMs`; hits beyond it are rejected or throttled. */
export type Budget = {
  readonly by: CountedBy;
  readonly burst: number;
  readonly everyMs: number;
  readonly beyond: 'refused' | 'slowed';
};

/** Load-shedding order: under overload `first` is rejected before `middle`, `middle` before `last`. */
export type Yields = 'first' | 'middle' | 'last';

type Rate = {
  /** Order matters: rejecting limits come first, narrowest key first, so that a rejected request consumes no shared limit. */
  readonly budgets: readonly Budget[];
  readonly yields: Yields;
  /** Limits uncached responses per address in memory (ANSWERS_MADE), without a database query. */
  readonly countedInMemory?: true;
  /** Served even if the hit cannot be counted, because a read-only database can still answer. */
  readonly isServedUncounted?: true;
  /** Waits mostly for another server, so it runs with the concurrency of `middle`. */
  readonly waitsOutside?: true;
  readonly refusal?: ErrorCode;
  /** Credits back hits that succeed or that fail because of the shop; ENTRIES limits successful sign-ins. */
  readonly isForgiven?: true;
};

const per = (
  by: CountedBy,
  burst: number,
  everyMs: number,
  beyond: Budget['beyond'] = 'refused',
): Budget => ({
  by,
  burst,
  everyMs,
  beyond,
});

/** Every rate-limit policy. Requests as cheap as the counting itself have no limits. */
export const RATES = {
  free: { budgets: [], yields: 'middle', countedInMemory: true },
  // Needs no database, so it has its own queue, which a hanging database cannot fill.
  static: { budgets: [], yields: 'middle', countedInMemory: true },
  file: { budgets: [], yields: 'middle' },
  operator: { budgets: [], yields: 'last' },
  'own-orders': {
    budgets: [per('account', 60, SECOND)],
    yields: 'middle',
    countedInMemory: true,
    isServedUncounted: true,
  },
  // live-streams.ts also caps open streams. All clients reconnect at once after a restart.
  live: { budgets: [per('account', 60, 5 * SECOND)], yields: 'last', isServedUncounted: true },
  // Rejecting a forged event by its signature is cheaper than counting it in the database.
  provider: { budgets: [], yields: 'last' },
  'sign-in': {
    budgets: [
      per('account-at-address', 10, 5 * MINUTE),
      per('address', 50, 10 * SECOND, 'slowed'),
      per('everybody', 1000, 100, 'slowed'),
      // Only throttled, so that an attacker cannot lock an account by guessing from elsewhere.
      per('account', 5, MINUTE, 'slowed'),
      per('device', 10, 5 * MINUTE),
    ],
    yields: 'first',
    refusal: 'auth/too-many-requests',
    isForgiven: true,
  },
  'sign-up': {
    budgets: [
      per('account-at-address', 10, 10 * MINUTE),
      // Each sign-up emails a mailbox that may belong to another person.
      per('address', 60, MINUTE),
      per('address', 20, 3 * MINUTE, 'slowed'),
      per('everybody', 500, 2 * SECOND, 'slowed'),
      // Only throttled, so that an attacker cannot block an email address from signing up.
      per('account', 10, 10 * MINUTE, 'slowed'),
    ],
    yields: 'first',
    refusal: 'auth/too-many-requests',
  },
  'sign-out': {
    budgets: [per('account', 60, SECOND), per('address', 120, 500, 'slowed')],
    yields: 'middle',
  },
  google: {
    budgets: [per('address', 60, 5 * SECOND, 'slowed')],
    yields: 'first',
    waitsOutside: true,
    refusal: 'auth/too-many-requests',
  },
  letter: {
    budgets: [
      per('address', 10, 5 * MINUTE),
      per('everybody', 500, 2 * SECOND, 'slowed'),
      per('device', 5, 10 * MINUTE),
    ],
    yields: 'first',
    refusal: 'auth/too-many-requests',
  },
  // Emails only the account's own mailbox, so it needs no limit per address.
  'verification-email': {
    budgets: [per('account', 10, 30 * MINUTE)],
    yields: 'first',
    refusal: 'auth/too-many-requests',
  },
  removal: {
    budgets: [per('account', 5, 5 * MINUTE)],
    yields: 'first',
    refusal: 'auth/too-many-requests',
    isForgiven: true,
  },
  'account-data': { budgets: [per('account', 10, MINUTE)], yields: 'first' },
  'secret-link': {
    budgets: [per('address', 30, 20 * SECOND, 'slowed')],
    yields: 'first',
    countedInMemory: true,
  },
  enquiry: {
    budgets: [
      per('account', 10, 10 * MINUTE),
      per('address', 60, 2 * MINUTE),
      per('address', 10, 10 * MINUTE, 'slowed'),
      per('everybody', 500, 10 * SECOND, 'slowed'),
    ],
    yields: 'first',
    refusal: 'too-many-enquiries',
  },
  search: {
    budgets: [per('address', 120, 250, 'slowed')],
    yields: 'first',
    countedInMemory: true,
    isServedUncounted: true,
  },
  vitals: { budgets: [per('address', 60, 10 * SECOND)], yields: 'first' },
  quote: { budgets: [per('account', 120, 500), per('address', 120, 500, 'slowed')], yields: 'middle' },
  // Counts only unknown coupon codes, in quotes and orders.
  'coupon-guess': {
    budgets: [per('account', 20, 10 * MINUTE), per('address', 30, MINUTE)],
    yields: 'middle',
    isForgiven: true,
  },
  'own-things': { budgets: [per('account', 300, 200)], yields: 'middle' },
  purchase: {
    budgets: [per('account', 30, MINUTE), per('address', 60, 10 * SECOND, 'slowed')],
    yields: 'last',
  },
  order: { budgets: [per('account', 240, 500), per('address', 240, 500, 'slowed')], yields: 'last' },
} as const satisfies Record<string, Rate>;

/** Uncached responses per address and server. An office, or a small shop whose proxy hides all client addresses, stays below it. */
export const ANSWERS_MADE = { burst: 600, everyMs: 40 };

export const UNVALIDATED = { burst: 60, everyMs: SECOND };

/** Full error pages for rejected requests per address; beyond it a short page is sent. */
export const REJECTION_PAGES = { burst: 40, everyMs: 2 * SECOND };

/** Password resets for verified emails after the limit of `letter` is used up. */
export const RESETS_BEYOND_LIMIT = {
  address: { burst: 20, everyMs: 2 * MINUTE },
  everybody: { burst: 200, everyMs: 10 * SECOND },
};

export type RateClass = keyof typeof RATES;
export type Rates = Readonly<Record<RateClass, Rate>>;

const FIRST_WAIT_MS = 250;
/** Including password hashing, a throttled customer signs in within five seconds. */
export const LONGEST_WAIT_MS = 3 * SECOND;

export const MAX_SLOWED = { total: 500, perAddress: 40, perBlock: 160 };

/** Returns the delay in milliseconds of the nth hit beyond a limit: exponential, capped at LONGEST_WAIT_MS. */
export const waitBeyond = (attempts: number): number =>
  attempts <= 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);

/** Further hits beyond a limit do not count, so that throttling ends soon after an attack. */
export const MOST_BEYOND = 10;
