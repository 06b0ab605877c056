/** Whom the shop needs of the outside. */
export type Dependency = 'payment' | 'identity' | 'mail' | 'database';

/** How one of them may fail, network and all; `far` is a network that takes its time, and less than any limit. */
export const FAULTS = {
  payment: ['refuses', 'hangs', 'far', 'slow', 'breaks', 'garbage', 'error', 'saved-error', 'lost'],
  identity: ['refuses', 'hangs', 'far', 'slow', 'breaks', 'garbage', 'error', 'lost'],
  mail: ['refuses', 'hangs', 'far', 'slow', 'breaks', 'garbage', 'error', 'lost'],
  database: ['refuses', 'hangs', 'far', 'slow', 'breaks', 'garbage', 'lost', 'full', 'read-only'],
} as const satisfies Record<Dependency, readonly string[]>;
export type Fault = (typeof FAULTS)[Dependency][number];

/**
 * What whoever asks is to notice.
 *
 * - `served`: nothing; where the database is away, the answer comes from memory or needs none.
 * - `comes-back`: 503 with `Retry-After`, a page for who reads and JSON for who calls.
 * - `told`: the window of the sign-in with Google says that Google does not answer.
 */
export type Outcome = 'served' | 'retry-later' | 'google-unavailable';
type Expectation = Outcome | ({ readonly usual: Outcome } & Partial<Record<Fault, readonly Outcome[]>>);

// Some connections are dead and some are not, and three seconds are more than some limits and less than others: opening
// a connection takes longer than anybody waits for one.
const degraded = (
  usual: Outcome,
  exceptions: Partial<Record<Fault, readonly Outcome[]>> = {},
): Expectation => ({
  usual,
  far: ['served'],
  slow: ['served', usual],
  lost: ['served', usual],
  ...exceptions,
});
const unavailable = degraded('retry-later');
/** What only reads goes on at a database that takes no changes. */
const readOnlyWorks = degraded('retry-later', { 'read-only': ['served'] });
const othersServed = { payment: 'served', identity: 'served', mail: 'served' } as const;

/** From memory, or without a question to anybody. */
const cached = { ...othersServed, database: 'served' } as const;
const writes = { ...othersServed, database: unavailable } as const;
const reads = { ...othersServed, database: readOnlyWorks } as const;
const payments = { ...othersServed, payment: unavailable, database: unavailable } as const;

/** Every function of the shop, and what becomes of it in each fault of each dependency. */
export const EXPECTATIONS = {
  home: cached,
  'home-alias': cached,
  category: cached,
  'category-data': cached,
  product: cached,
  coffee: cached,
  'coffee-product': cached,
  'other-products': cached,
  'other-product': cached,
  'classic-tea': cached,
  'delicious-tea': cached,
  'real-life-tea': cached,
  'curious-tea': cached,
  'relaxing-tea': cached,
  deals: cached,
  read: cached,
  article: cached,
  gifts: cached,
  delivery: cached,
  stores: cached,
  'enquiry-form': cached,
  'checkout-form': cached,
  success: cached,
  'cancel-page': cached,
  'reset-form': cached,
  sitemap: cached,
  robots: cached,
  manifest: cached,
  offline: cached,
  'unknown-page': cached,
  'mangled-tea': reads,
  'mangled-picked-tea': reads,
  'mangled-coffee': reads,
  'mangled-picked-coffee': reads,
  'mangled-other-products': reads,
  'mangled-picked-product': reads,
  styles: cached,
  picture: cached,
  icon: cached,
  'public-file': cached,
  categories: cached,
  search: cached,
  'uncached-search': reads,
  suggestions: reads,
  quote: writes,
  'quote-with-coupon': writes,
  'sign-in-page': cached,
  'sign-in-redirect': reads,
  'cart-page': reads,
  account: reads,
  session: reads,
  orders: reads,
  live: reads,
  cart: reads,
  wishes: reads,
  'account-data': writes,
  'order-page': writes,
  'order-totals': writes,
  'verify-email-page': writes,
  'new-password-page': writes,
  health: cached,
  'change-password': cached,
  readiness: cached,
  operator: reads,
  metrics: cached,
  'sign-up': writes,
  'sign-in': writes,
  'sign-out': writes,
  'session-renewal': writes,
  'google-redirect': writes,
  'google-callback': { ...writes, identity: degraded('google-unavailable') },
  checkout: payments,
  confirm: payments,
  cancel: payments,
  'cancel-by-link': payments,
  webhook: payments,
  wish: writes,
  'wish-removal': writes,
  'cart-change': writes,
  'account-removal': payments,
  'verification-email': writes,
  'verify-email': writes,
  'reset-email': writes,
  'new-password': writes,
  enquiry: writes,
  vitals: writes,
} as const satisfies Record<string, Record<Dependency, Expectation>>;
export type FunctionName = keyof typeof EXPECTATIONS;
export const FUNCTIONS = Object.keys(EXPECTATIONS) as readonly FunctionName[];

/** Whether a function goes on in every fault of a dependency. */
export const isUnaffected = (name: FunctionName, dependency: Dependency): boolean =>
  EXPECTATIONS[name][dependency] === 'served';

/**
 * Whether a fault is over by itself for whoever asks again: what was open is lost, and what is opened anew is not. That all
 * is served then shows a shop that does not only refuse.
 */
export const endsOnReconnect = (fault: Fault): boolean => fault === 'lost';

/** Whether a fault leaves room for a few who ask, and not for everybody at once. */
export const isSequential = (fault: Fault): boolean => fault === 'far';

/** What may become of a function in a fault; where there are two, which of them is up to chance. */
export const expected = (name: FunctionName, dependency: Dependency, fault: Fault): readonly Outcome[] => {
  const expectation: Expectation = EXPECTATIONS[name][dependency];
  return typeof expectation === 'string' ? [expectation] : (expectation[fault] ?? [expectation.usual]);
};

/** Who asks for what does not need whoever fails waits no longer than this, ms. */
const UNAFFECTED_MS = 4_000;

/** What the owner is told that nobody waits longer than (docs/operations.md), and a second for the answer's way. */
const MAX_WAIT_MS = 21_000;

/** How long anybody waits at most, ms; what is slow takes several of the waits that each part has by itself. */
export const maxWaitMs = (name: FunctionName, dependency: Dependency, fault: Fault): number => {
  // Where a database keeps many waiting, what needs none waits for its turn behind them.
  if (isUnaffected(name, dependency) && dependency !== 'database') return UNAFFECTED_MS;
  if (dependency !== 'database') return 6_000;
  return fault === 'slow' ? MAX_WAIT_MS : 10_000;
};

// What was said last came too late, or was not heard: whether it was done nobody can tell whoever asked.
const AMBIGUOUS: readonly Fault[] = ['slow', 'lost', 'breaks'];

/** Whether what was refused in this fault may have been done all the same. */
export const isAmbiguous = (fault: Fault): boolean => AMBIGUOUS.includes(fault);
