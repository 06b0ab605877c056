/** External services of the shop. */
export type Dependency = 'payment' | 'identity' | 'mail' | 'database';

/** Faults per dependency; `far` is a network delay below every timeout. */
export const FAULTS = {
  payment: ['refuses', 'hangs', 'far', 'slow', 'breaks', 'garbage', 'error', 'saved-error', 'lost'],
  identity: ['refuses', 'hangs', 'far', 'slow', 'breaks', 'garbage', 'error', 'lost'],
  mail: ['refuses', 'hangs', 'far', 'slow', 'breaks', 'garbage', 'error', 'lost'],
  database: ['refuses', 'hangs', 'far', 'slow', 'breaks', 'garbage', 'lost', 'full', 'read-only'],
} as const satisfies Record<Dependency, readonly string[]>;
export type Fault = (typeof FAULTS)[Dependency][number];

/**
 * What a client observes during a fault: the normal response, possibly from cache; 503 with `Retry-After`;
 * or a sign-in page that reports Google as unavailable.
 */
export type Outcome = 'served' | 'retry-later' | 'google-unavailable';
type Expectation = Outcome | ({ readonly usual: Outcome } & Partial<Record<Fault, readonly Outcome[]>>);

// Only some connections are lost, and a delay of 3 s exceeds some timeouts but not others, so both outcomes are valid.
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
/** Reads continue on a read-only database. */
const readOnlyWorks = degraded('retry-later', { 'read-only': ['served'] });
const othersServed = { payment: 'served', identity: 'served', mail: 'served' } as const;

/** Served from memory. */
const cached = { ...othersServed, database: 'served' } as const;
const writes = { ...othersServed, database: unavailable } as const;
const reads = { ...othersServed, database: readOnlyWorks } as const;
const payments = { ...othersServed, payment: unavailable, database: unavailable } as const;

/** Every function of the shop and its outcome for each fault of each dependency. */
const EXPECTATIONS = {
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
  compare: reads,
  delivery: cached,
  'shipping-zones': cached,
  contact: cached,
  privacy: cached,
  terms: cached,
  returns: cached,
  accessibility: cached,
  'withdrawal-form': cached,
  'stop-back-in-stock-page': writes,
  'back-in-stock-form': reads,
  'confirm-back-in-stock-page': writes,
  'address-format': cached,
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
  'log-out-page': cached,
  'sign-in-redirect': reads,
  'cart-page': reads,
  account: reads,
  'account-details': reads,
  'account-addresses': reads,
  addresses: reads,
  session: reads,
  orders: reads,
  live: reads,
  'order-changes': cached,
  'saved-items': reads,
  'account-data': writes,
  'order-page': writes,
  'order-address-page': writes,
  'stop-reminders-page': writes,
  'find-order-form': cached,
  'order-totals': writes,
  'verify-email-page': writes,
  'new-password-page': writes,
  health: cached,
  'change-password': cached,
  readiness: cached,
  operator: reads,
  metrics: cached,
  withdrawal: writes,
  'order-address': writes,
  'stop-reminders': writes,
  'find-order': writes,
  'back-in-stock': writes,
  'confirm-back-in-stock': writes,
  'stop-back-in-stock': writes,
  'sign-up': writes,
  'sign-in': writes,
  'log-out': writes,
  'sign-in-form': writes,
  'log-out-form': writes,
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
  'saved-item-change': writes,
  'account-removal': payments,
  'verification-email': writes,
  'account-form': writes,
  'account-change': writes,
  'address-change': writes,
  'address-of-checkout': writes,
  'verify-email': writes,
  'reset-email': writes,
  'new-password': writes,
  enquiry: writes,
  vitals: writes,
  'staff-styles': cached,
  'staff-sign-in-page': cached,
  'staff-recovery-page': cached,
  'staff-sign-out-page': cached,
  'staff-demo-page': writes,
  'staff-demo': writes,
  'staff-today': reads,
  'staff-events': reads,
  'staff-enquiries': reads,
  'staff-enquiry-change': writes,
  'staff-withdrawals': reads,
  'staff-withdrawal-handled': writes,
  'staff-failed-emails': reads,
  'staff-email-again': writes,
  'staff-low-stock': reads,
  'staff-account': reads,
  'staff-list': reads,
  'audit-log': reads,
  'audit-export-page': reads,
  'audit-export': writes,
  'staff-orders': reads,
  'staff-order': reads,
  'saved-view': writes,
  'packed-selection': writes,
  'order-note': writes,
  customers: reads,
  customer: reads,
  'customer-erasure-page': reads,
  'customer-export': reads,
  'customer-note': writes,
  'customer-erasure': writes,
  'bulk-shipping': reads,
  'fulfilment-page': reads,
  'fulfilment-step': writes,
  'shipping-scan': writes,
  'shipping-import-page': reads,
  'shipping-import': reads,
  'staff-refund-page': reads,
  'staff-refund': reads,
  'staff-cancel-page': reads,
  'staff-cancel': reads,
  'staff-address-page': reads,
  'staff-address': reads,
  'staff-message-page': reads,
  'staff-message': reads,
  'print-job': reads,
  'staff-set-up-page': writes,
  'staff-set-up': writes,
  'staff-sign-in': writes,
  'staff-sign-out': writes,
  'staff-recovery': writes,
  'staff-recovery-codes': writes,
  'staff-invitation': writes,
} as const satisfies Record<string, Record<Dependency, Expectation>>;
export type FunctionName = keyof typeof EXPECTATIONS;
export const FUNCTIONS = Object.keys(EXPECTATIONS) as readonly FunctionName[];

/** True if no fault of the dependency affects the function. */
export const isUnaffected = (name: FunctionName, dependency: Dependency): boolean =>
  EXPECTATIONS[name][dependency] === 'served';

/** True if new connections work, so that a shop that recovers serves every retry during the fault. */
export const endsOnReconnect = (fault: Fault): boolean => fault === 'lost';

/** How many functions are called at once during a fault. */
export const concurrencyOf = (fault: Fault): 'one' | 'few' | 'all' => {
  // It leaves too little capacity for all.
  if (fault === 'far') return 'one';
  // Reads have to work although each connection is new, so that the load of all must not make them fail.
  return fault === 'read-only' ? 'few' : 'all';
};

/** Returns the valid outcomes; two if timing decides. */
export const expected = (name: FunctionName, dependency: Dependency, fault: Fault): readonly Outcome[] => {
  const expectation: Expectation = EXPECTATIONS[name][dependency];
  return typeof expectation === 'string' ? [expectation] : (expectation[fault] ?? [expectation.usual]);
};

/** Limit for functions that do not need the dependency. */
const UNAFFECTED_MS = 4_000;

/** The maximum that docs/operations.md states, and a second for the response. */
const MAX_WAIT_MS = 21_000;

/** Returns the maximum response time in ms; several timeouts may add up. */
export const maxWaitMs = (name: FunctionName, dependency: Dependency, fault: Fault): number => {
  // Requests without a query queue behind those that wait for the database.
  if (isUnaffected(name, dependency) && dependency !== 'database') return UNAFFECTED_MS;
  if (dependency !== 'database') return 6_000;
  return fault === 'slow' ? MAX_WAIT_MS : 10_000;
};

// The last message is late or lost, so the client cannot know whether the write took effect.
const AMBIGUOUS: readonly Fault[] = ['slow', 'lost', 'breaks'];

/** True if a rejected write may have taken effect. */
export const isAmbiguous = (fault: Fault): boolean => AMBIGUOUS.includes(fault);
