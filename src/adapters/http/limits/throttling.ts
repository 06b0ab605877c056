import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '#domain/api/error-table.ts';
import { type Budget, type CountedBy, MAX_SLOWED, type RateClass, type Rates } from '#domain/rate-limits.ts';
import { createShares } from '#platform/client-quota.ts';
import { widerBlocks } from '#platform/ip-prefix.ts';
import type { Attempt } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { COME_BACK_MS } from '../responses/response.ts';
import type { Place } from './permit.ts';

type Counting = Pick<Shop, 'countAttempts' | 'forgiveAttempts'>;
/** Under what attempts are counted besides the address they come from. */
export type Counted = {
  readonly account: string | undefined;
  readonly device?: string | undefined;
  /** Whether that account is signed in and its email address is confirmed. */
  readonly isVerified?: boolean;
};

type Who = Counted & { readonly address: () => string };

/** What became of an attempt: how long until it may be repeated, or how to take it back. */
export type Verdict =
  | { readonly isRefused: true; readonly code: ErrorCode; readonly waitMs: number }
  | { readonly isRefused: false; readonly forgive: () => Promise<void> };

/** Counts attempts and makes those wait that are slowed. */
export const createPacing = (limits: Counting, rates: Rates) => {
  const slowedOf = new Map<RateClass, ReturnType<typeof createShares>>();
  const slowed = (rate: RateClass, address: string) => {
    const shares = slowedOf.get(rate) ?? createShares(MAX_SLOWED);
    slowedOf.set(rate, shares);
    return shares.from(address);
  };

  return async (rate: RateClass, who: Who, place: Place, signal: AbortSignal): Promise<Verdict> => {
    const { budgets, isForgiven, refusal: code = 'too-many-requests' } = rates[rate];
    const attempts = attemptsOf(rate, budgets, who);
    const { isRefused, waitMs } = await limits.countAttempts(attempts);
    if (isRefused) return { isRefused: true, code, waitMs };
    if (waitMs > 0) {
      const own = slowed(rate, who.address());
      if (!own.take()) return { isRefused: true, code, waitMs };
      // Others take their turns meanwhile.
      place.leave();
      // Only a client that has left rejects it.
      await wait(waitMs, undefined, { signal }).catch(() => undefined);
      own.giveBack();
      if (signal.aborted || !(await place.take()))
        return { isRefused: true, code: 'overloaded', waitMs: COME_BACK_MS };
    }
    return {
      isRefused: false,
      forgive: async () => (isForgiven ? limits.forgiveAttempts(attempts) : undefined),
    };
  };
};

/** What an attempt of a class counts against. */
export const attemptsOf = (rate: RateClass, budgets: readonly Budget[], who: Who): Attempt[] =>
  budgetsFor(budgets, who)
    .flatMap((one) => subjectsOf(one, who))
    .map(({ budget, subject }) => ({
      ...budgetOf(budget),
      key: `${rate} ${scopeOf(budget, budgets)} ${digestOf(subject)}`,
    }));

export type Pacing = ReturnType<typeof createPacing>;

/** A known browser and a verified account are counted by themselves: a crowd behind their address cannot use up their limits. */
const budgetsFor = (budgets: readonly Budget[], { device, isVerified }: Who): readonly Budget[] => {
  const has = (by: CountedBy) => budgets.some((budget) => budget.by === by);
  if (device !== undefined && has('device')) return budgets.filter(({ by }) => by === 'device');
  return isVerified && has('account') ? budgets.filter(({ by }) => by !== 'address') : budgets;
};

/** Under what a budget counts this attempt: an address of IPv6 also under the wider blocks that it lies in. */
const subjectsOf = (budget: Budget, who: Who) => {
  const subject = subjectOf(budget.by, who);
  if (subject === undefined) return [];
  const wider = budget.by === 'address' ? widerBlocks(subject) : [];
  return [
    { budget, subject },
    ...wider.map(({ block, times }) => ({
      budget: { ...budget, burst: budget.burst * times, everyMs: budget.everyMs / times },
      subject: block,
    })),
  ];
};

/** A class that first slows and then refuses an address counts both. */
const scopeOf = ({ by, beyond }: Budget, budgets: readonly Budget[]): string =>
  beyond === 'slowed' && budgets.some((one) => one.by === by && one.beyond === 'refused')
    ? `${by}-slowed`
    : by;

const budgetOf = ({ burst, everyMs, beyond }: Budget) => ({ burst, everyMs, beyond });

const subjectOf = (by: CountedBy, { account, device, address }: Who): string | undefined => {
  if (by === 'everybody') return '';
  if (by === 'address') return address();
  if (by === 'device') return device;
  if (account === undefined) return undefined;
  return by === 'account' ? account : `${account} ${address()}`;
};

// Keys of one short length without a name in clear. Whoever holds the table can still try all addresses, as there is no key
// outside the database that all servers share; rows go when they no longer count.
const digestOf = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url').slice(0, 22);
