import type { ErrorCode } from './api/error-table.ts';
import { MINUTE, SECOND } from './values/time.ts';

/**
 * Whose attempts are counted together; a device has signed in to the account before, an address is an IPv4 address or a /64.
 * Why some budgets slow requests and others refuse them is in docs/security.md.
 */
export type CountedBy = 'account' | 'account-at-address' | 'address' | 'device' | 'everybody';

/** So many attempts at once, and one more each `everyMs`. Beyond it they are refused, or only made to wait. */
export type Budget = {
  readonly by: CountedBy;
  readonly burst: number;
  readonly everyMs: number;
  readonly beyond: 'refused' | 'slowed';
};

/** Which requests go away first when the shop has more to do than it can. */
export type Yields = 'first' | 'middle' | 'last';

type Rate = {
  /**
   * Those that refuse stand from the narrowest to the widest and before those that slow, so that what one visitor is
   * refused costs the others nothing. A known device is counted by itself alone, wherever it stands.
   */
  readonly budgets: readonly Budget[];
  readonly yields: Yields;
  /** Whether one address has only so many of its answers made (ANSWERS_MADE), which costs no question to the database. */
  readonly countedInMemory?: true;
  /** Whether it is answered where it cannot be counted: a database that takes no writes can still be read. */
  readonly isServedUncounted?: true;
  /** Whether it waits for another's machine most of the time, and so keeps nobody from this one. */
  readonly waitsOutside?: true;
  /** What whoever is refused is told. */
  readonly refusal?: ErrorCode;
  /** Whether an attempt that succeeds, or that the shop cannot answer, is not counted; how often one may succeed is ENTRIES. */
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

/** Every class of requests: what it may be asked, and when it is shed. What costs no more than counting is free. */
export const RATES = {
  free: { budgets: [], yields: 'middle', countedInMemory: true },
  // Pages that ask nobody: they have a line of their own, so that none waits behind what hangs at the database.
  static: { budgets: [], yields: 'middle', countedInMemory: true },
  file: { budgets: [], yields: 'middle' },
  operator: { budgets: [], yields: 'last' },
  // Pages of the list, as the account and the API show them.
  'own-orders': {
    budgets: [per('account', 60, SECOND)],
    yields: 'middle',
    countedInMemory: true,
    isServedUncounted: true,
  },
  // Has a number of places besides, and all come back at once after a restart.
  live: { budgets: [per('account', 60, 5 * SECOND)], yields: 'last', isServedUncounted: true },
  // Counting in the database would cost more than the signature that a forged event fails at.
  provider: { budgets: [], yields: 'last' },
  'sign-in': {
    budgets: [
      per('account-at-address', 10, 5 * MINUTE),
      per('address', 50, 10 * SECOND, 'slowed'),
      per('everybody', 1000, 100, 'slowed'),
      // Nobody can lock an account by guessing: whoever comes from elsewhere only waits.
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
      // Each sends an email to a mailbox that may be another person's.
      per('address', 60, MINUTE),
      per('address', 20, 3 * MINUTE, 'slowed'),
      per('everybody', 500, 2 * SECOND, 'slowed'),
      // Nobody can keep an address from signing up by trying it before: whoever comes from elsewhere only waits.
      per('account', 10, 10 * MINUTE, 'slowed'),
    ],
    yields: 'first',
    refusal: 'auth/too-many-requests',
  },
  // So many that a crowd behind one address gets out.
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
  // Goes to the account's own mailbox alone, so what others ask for from the same address does not matter.
  'verification-email': {
    budgets: [per('account', 10, 30 * MINUTE)],
    yields: 'first',
    refusal: 'auth/too-many-requests',
  },
  // Guesses at the password, from a session that may be stolen.
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
  // Unknown coupon codes alone count, within a quote or an order. Behind one address the next shopper waits a minute.
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

/**
 * Answers that one address has made for it because no memory holds them, pages and what pages ask for: so many at once, and
 * one more each `everyMs`. Nobody who browses comes near it, nor a firm behind one address, nor all visitors of a small shop
 * whose proxy hides them.
 */
export const ANSWERS_MADE = { burst: 600, everyMs: 40 };

/** Invalid requests of one address where its class has no limit per address. */
export const UNVALIDATED = { burst: 60, everyMs: SECOND };

/** Whole pages that one address is shown to say that it was rejected; beyond it the page is a short one. */
export const REJECTION_PAGES = { burst: 40, everyMs: 2 * SECOND };

/** Password resets of confirmed mailboxes for one address, and for all, whose limit is used up. */
export const RESETS_BEYOND_LIMIT = {
  address: { burst: 20, everyMs: 2 * MINUTE },
  everybody: { burst: 200, everyMs: 10 * SECOND },
};

export type RateClass = keyof typeof RATES;
export type Rates = Readonly<Record<RateClass, Rate>>;

const FIRST_WAIT_MS = 250;
/** With the time that a password takes, whoever knows it is in within five seconds. */
export const LONGEST_WAIT_MS = 3 * SECOND;

/** Requests of one class that are slowed at once: those of one address leave room for the others. */
export const MAX_SLOWED = { total: 500, perAddress: 40, perBlock: 160 };

/** How long an attempt is made to wait that is so many beyond its budget: twice as long each time. */
export const waitBeyond = (attempts: number): number =>
  attempts <= 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);

/** The most that is remembered of attempts beyond a budget, so that a siege is forgotten soon after its end. */
export const MOST_BEYOND = 10;
