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
/** The subjects that a request is counted by, besides its IP address. */
export type Counted = {
  readonly account: string | undefined;
  readonly device?: string | undefined;
  readonly isVerified?: boolean;
};

type Who = Counted & { readonly address: () => string };

/** The result of a rate-limit check; `forgive` credits the hit back. */
export type Verdict =
  | { readonly isRefused: true; readonly code: ErrorCode; readonly waitMs: number }
  | { readonly isRefused: false; readonly forgive: () => Promise<void> };

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
      place.leave();
      // The wait is only rejected if the client leaves.
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

export const attemptsOf = (rate: RateClass, budgets: readonly Budget[], who: Who): Attempt[] =>
  budgetsFor(budgets, who)
    .flatMap((one) => subjectsOf(one, who))
    .map(({ budget, subject }) => ({
      ...budgetOf(budget),
      key: `${rate} ${scopeOf(budget, budgets)} ${digestOf(subject)}`,
    }));

export type Pacing = ReturnType<typeof createPacing>;

/** Other clients of an IP address cannot use up the limits of its trusted devices and verified accounts. */
const budgetsFor = (budgets: readonly Budget[], { device, isVerified }: Who): readonly Budget[] => {
  const has = (by: CountedBy) => budgets.some((budget) => budget.by === by);
  if (device !== undefined && has('device')) return budgets.filter(({ by }) => by === 'device');
  return isVerified && has('account') ? budgets.filter(({ by }) => by !== 'address') : budgets;
};

/** An IPv6 address also counts for its wider prefixes. */
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

/** A policy that first throttles and then rejects an IP address counts both. */
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

// Truncated digests keep plain names out of the table, but a reader of it can still try all IP addresses:
// no secret key outside the database is shared by all servers. Rows are deleted once they no longer count.
const digestOf = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url').slice(0, 22);
