const SECOND = 1_000;
const MINUTE = 60 * SECOND;

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
  /** Credits back hits that succeed or that fail because of the shop. */
  readonly isCreditedBack?: true;
};

/** The policy of a class of routes. */
type RoutePolicy = RateLimitPolicy & {
  readonly shedPriority: ShedPriority;
  /** Error code beyond the limits, if not `too-many-requests`. */
  readonly errorCode?: 'auth/too-many-requests' | 'too-many-enquiries';
  /** Each response also counts as `uncached-response`, in memory. */
  readonly isCountedInMemory?: true;
  /** Served with limits per process if the database cannot count, because a read-only one can still answer. */
  readonly isServedUncounted?: true;
  /** Waits mostly for another server, so it runs with the concurrency of `middle`. */
  readonly waitsForUpstream?: true;
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

/** Limits of clients for forms that email a mailbox which may belong to another person. */
const EMAIL_FORM_LIMITS = [
  limit('ip-address', 60, 2 * MINUTE),
  limit('ip-address', 10, 10 * MINUTE, 'throttle'),
  limit('all-clients', 500, 10 * SECOND, 'throttle'),
] as const;

/** The same for forms about an order, of which the database limits the emails. */
const ORDER_FORM_LIMITS = [
  limit('account-and-ip-address', 10, 10 * MINUTE),
  ...EMAIL_FORM_LIMITS,
  // Only throttled, so that a stranger cannot keep a customer from an order.
  limit('account', 10, 10 * MINUTE, 'throttle'),
] as const;

/** The policies of routes. Requests as cheap as the counting itself have no limits. */
const ROUTE_POLICIES = {
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
  // Few people: an attacker who knows a password must not try many codes.
  'staff-sign-in': {
    limits: [
      limit('account-and-ip-address', 5, 5 * MINUTE),
      limit('ip-address', 20, 30 * SECOND),
      limit('all-clients', 100, SECOND, 'throttle'),
      // Only throttled, so that an attacker cannot lock a member out.
      limit('account', 5, 2 * MINUTE, 'throttle'),
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
    errorCode: 'auth/too-many-requests',
    waitsForUpstream: true,
  },
  'password-reset': {
    limits: [
      limit('ip-address', 10, 5 * MINUTE),
      limit('all-clients', 500, 2 * SECOND, 'throttle'),
      limit('device', 5, 10 * MINUTE),
    ],
    shedPriority: 'first',
    errorCode: 'auth/too-many-requests',
  },
  // Emails only the account's own mailbox, so it needs no limit per address. The form that deletes an account has the same
  // queue, and may wait for the payment provider.
  'verification-email': {
    limits: [limit('account', 10, 30 * MINUTE)],
    shedPriority: 'middle',
    errorCode: 'auth/too-many-requests',
  },
  'account-deletion': {
    limits: [limit('account', 5, 5 * MINUTE)],
    shedPriority: 'first',
    errorCode: 'auth/too-many-requests',
    isCreditedBack: true,
  },
  // Changes that send no email.
  'account-change': { limits: [limit('account', 30, MINUTE)], shedPriority: 'middle' },
  'password-change': {
    limits: [limit('account', 5, 5 * MINUTE)],
    shedPriority: 'first',
    errorCode: 'auth/too-many-requests',
    isCreditedBack: true,
  },
  // Each request guesses a password, or emails a mailbox that may belong to another person.
  'email-change': {
    limits: [limit('account', 5, 10 * MINUTE)],
    shedPriority: 'first',
    errorCode: 'auth/too-many-requests',
  },
  'account-data': { limits: [limit('account', 10, MINUTE)], shedPriority: 'first' },
  'secret-link': {
    limits: [limit('ip-address', 30, 20 * SECOND, 'throttle')],
    shedPriority: 'first',
    isCountedInMemory: true,
  },
  enquiry: {
    limits: [limit('account', 10, 10 * MINUTE), ...EMAIL_FORM_LIMITS],
    shedPriority: 'first',
    errorCode: 'too-many-enquiries',
  },
  withdrawal: {
    limits: ORDER_FORM_LIMITS,
    shedPriority: 'middle',
  },
  // Emails the customer of an order.
  'order-email': {
    limits: ORDER_FORM_LIMITS,
    shedPriority: 'first',
  },
  // Each request emails a mailbox that may belong to another person.
  'back-in-stock': {
    limits: [limit('account', 5, 60 * MINUTE), ...EMAIL_FORM_LIMITS],
    shedPriority: 'first',
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
  'saved-items': { limits: [limit('account', 300, 200)], shedPriority: 'middle' },
  purchase: {
    limits: [limit('account', 30, MINUTE), limit('ip-address', 60, 10 * SECOND, 'throttle')],
    shedPriority: 'last',
  },
  order: {
    limits: [limit('account', 240, 500), limit('ip-address', 240, 500, 'throttle')],
    shedPriority: 'last',
  },
} as const satisfies Record<string, RoutePolicy>;

/** Limits of what happens within requests. */
const COUNTER_POLICIES = {
  // Only unknown coupon codes, in quotes and orders.
  'coupon-guess': {
    limits: [limit('account', 20, 10 * MINUTE), limit('ip-address', 30, MINUTE)],
    isCreditedBack: true,
  },
  // Per account and credential: bounds a script that knows the password. Failed sign-ins do not count.
  'successful-sign-in': { limits: [limit('account', 20, 5 * MINUTE)] },
  // Codes of authenticator apps with the right password: only a thief of the password, or the member, is rejected.
  'staff-code': { limits: [limit('account', 10, 10 * MINUTE)], isCreditedBack: true },
  // Invitations and sign-in links of a member: each emails a mailbox that may belong to another person.
  'staff-link': { limits: [limit('account', 20, 10 * MINUTE)] },
  // Failed sign-ins to an account before its owner gets an email, at most once a day; they reject none.
  'failed-sign-in': { limits: [limit('account', 20, 60 * MINUTE)] },
  // Password resets for verified emails after the limit of `password-reset` is used up; counted in memory, like the rest below.
  'extra-reset': {
    limits: [limit('ip-address', 20, 2 * MINUTE), limit('all-clients', 200, 10 * SECOND)],
  },
  // An office, or a small shop whose proxy hides all client addresses, stays below it.
  'uncached-response': { limits: [limit('ip-address', 600, 40)] },
  // For each route policy that does not reject by address itself.
  'invalid-request': { limits: [limit('ip-address', 60, SECOND)] },
  // Full error pages for rejected requests; beyond it a short page is sent.
  'rejection-page': { limits: [limit('ip-address', 40, 2 * SECOND)] },
} as const satisfies Record<string, RateLimitPolicy>;

/** Every rate-limit policy. */
export const RATE_LIMIT_POLICIES = { ...ROUTE_POLICIES, ...COUNTER_POLICIES };

/** The name of a route's policy, stored as part of its counters' keys. */
export type RateLimitPolicyName = keyof typeof ROUTE_POLICIES;
/** The name of a policy of something within a request. */
export type CounterPolicyName = keyof typeof COUNTER_POLICIES;
/** Every policy by name. */
export type RateLimitPolicies = Readonly<Record<RateLimitPolicyName, RoutePolicy>> &
  Readonly<Record<CounterPolicyName, RateLimitPolicy>>;

const MIB = 1024 * 1024;

/** Amounts that clients may hold at the same time; the longest request body is 400 KiB. */
export const CLIENT_QUOTAS = {
  connections: { total: 4_000, perIpAddress: 256, perPrefix: 1_000 },
  liveStreams: { total: 2_000, perIpAddress: 60, perPrefix: 500 },
  adminStreams: { total: 200, perIpAddress: 100, perPrefix: 150 },
  bodyBytes: { total: 32 * MIB, perIpAddress: 4 * MIB, perPrefix: 8 * MIB },
  /** Requests that wait out a throttle delay, for each policy. */
  throttled: { total: 500, perIpAddress: 40, perPrefix: 160 },
} as const;

/** Longer than the timeout of any single step. */
export const REQUEST_TIMEOUT_MS = 20_000;

/** `maxRunning` is small: each running request delays all others, and more do not raise the throughput. */
type QueueLimits = { readonly maxRunning: number; readonly maxQueued: number; readonly maxWaitMs: number };
/** The limits of a queue by its priority. */
export type QueueLimitsByPriority = Readonly<Record<ShedPriority, QueueLimits>>;

/** Sign-in, sign-up and new passwords hash passwords; together they stay below the hasher's capacity. */
const MAX_RUNNING_FIRST = 4;

/** The queue limits for a number of processors; purchases wait up to the request timeout. */
export const queueLimitsFor = (processors: number): QueueLimitsByPriority => ({
  // One processor stays free for the event loop.
  first: {
    maxRunning: Math.min(MAX_RUNNING_FIRST, Math.max(1, processors - 1)),
    maxQueued: 30,
    maxWaitMs: 2_500,
  },
  middle: { maxRunning: 6, maxQueued: 100, maxWaitMs: 2_500 },
  last: { maxRunning: 200, maxQueued: 1_000, maxWaitMs: REQUEST_TIMEOUT_MS },
});

/** The event-loop delay from which a policy sheds load. */
export const MAX_EVENT_LOOP_DELAY_MS: Readonly<Record<ShedPriority, number>> = {
  first: 100,
  middle: 400,
  last: 1_500,
};
