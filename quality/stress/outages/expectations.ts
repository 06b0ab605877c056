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
export type Outcome = 'served' | 'comes-back' | 'told';
type Cell = Outcome | ({ readonly most: Outcome } & Partial<Record<Fault, readonly Outcome[]>>);

// Some connections are dead and some are not, and three seconds are more than some limits and less than others: opening
// a connection takes longer than anybody waits for one.
const late = (most: Outcome, more: Partial<Record<Fault, readonly Outcome[]>> = {}): Cell => ({
  most,
  far: ['served'],
  slow: ['served', most],
  lost: ['served', most],
  ...more,
});
const away = late('comes-back');
/** What only reads goes on at a database that takes no changes. */
const read = late('comes-back', { 'read-only': ['served'] });
const well = { payment: 'served', identity: 'served', mail: 'served' } as const;

/** From memory, or without a question to anybody. */
const kept = { ...well, database: 'served' } as const;
const asks = { ...well, database: away } as const;
const looks = { ...well, database: read } as const;
const pays = { ...well, payment: away, database: away } as const;

/** Every function of the shop, and what becomes of it in each fault of each dependency. */
export const TABLE = {
  home: kept,
  'home-again': kept,
  shelf: kept,
  'shelf-data': kept,
  product: kept,
  coffee: kept,
  'coffee-product': kept,
  others: kept,
  'other-product': kept,
  'classic-tea': kept,
  'delicious-tea': kept,
  'real-life-tea': kept,
  'curious-tea': kept,
  'relaxing-tea': kept,
  deals: kept,
  read: kept,
  article: kept,
  gifts: kept,
  delivery: kept,
  stores: kept,
  'enquiry-form': kept,
  'checkout-form': kept,
  success: kept,
  'cancel-page': kept,
  'letter-form': kept,
  sitemap: kept,
  robots: kept,
  manifest: kept,
  offline: kept,
  elsewhere: kept,
  'mangled-tea': looks,
  'mangled-picked-tea': looks,
  'mangled-coffee': looks,
  'mangled-picked-coffee': looks,
  'mangled-other-products': looks,
  'mangled-picked-product': looks,
  styles: kept,
  picture: kept,
  icon: kept,
  'own-file': kept,
  categories: kept,
  search: kept,
  'uncached-search': looks,
  suggestions: looks,
  quote: asks,
  'quote-with-coupon': asks,
  'sign-in-page': kept,
  'sign-in-again': looks,
  'cart-page': looks,
  account: looks,
  session: looks,
  orders: looks,
  live: looks,
  cart: looks,
  wishes: looks,
  'account-data': asks,
  'order-page': asks,
  sums: asks,
  'proof-page': asks,
  'new-password-page': asks,
  health: kept,
  'change-password': kept,
  readiness: kept,
  operator: looks,
  metrics: kept,
  'sign-up': asks,
  'sign-in': asks,
  'sign-out': asks,
  'session-renewal': asks,
  'google-window': asks,
  'google-return': { ...asks, identity: late('told') },
  checkout: pays,
  confirm: pays,
  cancel: pays,
  'cancel-by-link': pays,
  webhook: pays,
  wish: asks,
  'wish-away': asks,
  'cart-change': asks,
  'account-removal': pays,
  'proof-letter': asks,
  'proof-of-address': asks,
  letter: asks,
  'new-password': asks,
  enquiry: asks,
  vitals: asks,
} as const satisfies Record<string, Record<Dependency, Cell>>;
export type FunctionName = keyof typeof TABLE;
export const FUNCTIONS = Object.keys(TABLE) as readonly FunctionName[];

/** Whether a function goes on in every fault of a dependency. */
export const isUntouched = (name: FunctionName, dependency: Dependency): boolean =>
  TABLE[name][dependency] === 'served';

/**
 * Whether a fault is over by itself for whoever asks again: what was open is lost, and what is opened anew is not. That all
 * is served then shows a shop that does not only refuse.
 */
export const isOverForNew = (fault: Fault): boolean => fault === 'lost';

/** Whether a fault leaves room for a few who ask, and not for everybody at once. */
export const isForFew = (fault: Fault): boolean => fault === 'far';

/** What may become of a function in a fault; where there are two, which of them is up to chance. */
export const expected = (name: FunctionName, dependency: Dependency, fault: Fault): readonly Outcome[] => {
  const cell: Cell = TABLE[name][dependency];
  return typeof cell === 'string' ? [cell] : (cell[fault] ?? [cell.most]);
};

/** Who asks for what does not need whoever fails waits no longer than this, ms. */
const UNTOUCHED_MS = 4_000;

/** What the owner is told that nobody waits longer than (docs/operations.md), and a second for the answer's way. */
const NOBODY_WAITS_LONGER_MS = 21_000;

/** How long anybody waits at most, ms; what is slow takes several of the waits that each part has by itself. */
export const longestWaitMs = (name: FunctionName, dependency: Dependency, fault: Fault): number => {
  // Where a database keeps many waiting, what needs none waits for its turn behind them.
  if (isUntouched(name, dependency) && dependency !== 'database') return UNTOUCHED_MS;
  if (dependency !== 'database') return 6_000;
  return fault === 'slow' ? NOBODY_WAITS_LONGER_MS : 10_000;
};

// What was said last came too late, or was not heard: whether it was done nobody can tell whoever asked.
const VAGUE: readonly Fault[] = ['slow', 'lost', 'breaks'];

/** Whether what was refused in this fault may have been done all the same. */
export const isVague = (fault: Fault): boolean => VAGUE.includes(fault);
