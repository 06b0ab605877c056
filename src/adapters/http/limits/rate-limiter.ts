import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '#domain/api/error-table.ts';
import { type Budget, type CountedBy, MAX_SLOWED, type RateClass, type Rates } from '#domain/rate-limits.ts';
import { createShares } from '#platform/client-quota.ts';
import { widerBlocks } from '#platform/ip-prefix.ts';
import type { RateLimitHit } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { COME_BACK_MS } from '../responses/response.ts';
import type { Permit } from './permit.ts';

type HitCounter = { readonly rateLimits: Pick<Shop['rateLimits'], 'count' | 'creditBack'> };
/** The subjects that a request is counted by, besides its IP address. */
export type RequestSubjects = {
  readonly account: string | undefined;
  readonly device?: string | undefined;
  readonly isVerified?: boolean;
};

type RateLimitSubjects = RequestSubjects & { readonly address: () => string };

/** The result of a rate-limit check; `creditBack` is for a request that should not count. */
export type RateLimitResult =
  | { readonly isRejected: true; readonly code: ErrorCode; readonly waitMs: number }
  | { readonly isRejected: false; readonly creditBack: () => Promise<void> };

export const createRateLimiter = (hitCounter: HitCounter, rates: Rates) => {
  const throttledQuotas = new Map<RateClass, ReturnType<typeof createShares>>();
  const throttledQuotaOf = (rate: RateClass, address: string) => {
    const quotas = throttledQuotas.get(rate) ?? createShares(MAX_SLOWED);
    throttledQuotas.set(rate, quotas);
    return quotas.from(address);
  };

  return async (
    rate: RateClass,
    subjects: RateLimitSubjects,
    permit: Permit,
    signal: AbortSignal,
  ): Promise<RateLimitResult> => {
    const { budgets, isForgiven, refusal: code = 'too-many-requests' } = rates[rate];
    const hits = hitsOf(rate, budgets, subjects);
    const { isRefused, waitMs } = await hitCounter.rateLimits.count(hits);
    if (isRefused) return { isRejected: true, code, waitMs };
    if (waitMs > 0) {
      const quota = throttledQuotaOf(rate, subjects.address());
      if (!quota.take()) return { isRejected: true, code, waitMs };
      permit.release();
      // The wait is only rejected if the client leaves.
      await wait(waitMs, undefined, { signal }).catch(() => undefined);
      quota.giveBack();
      if (signal.aborted || !(await permit.acquire()))
        return { isRejected: true, code: 'overloaded', waitMs: COME_BACK_MS };
    }
    return {
      isRejected: false,
      creditBack: async () => (isForgiven ? hitCounter.rateLimits.creditBack(hits) : undefined),
    };
  };
};

export const hitsOf = (
  rate: RateClass,
  budgets: readonly Budget[],
  subjects: RateLimitSubjects,
): RateLimitHit[] =>
  limitsFor(budgets, subjects)
    .flatMap((limit) => subjectsOf(limit, subjects))
    .map(({ limit, subject }) => ({
      ...limitOf(limit),
      key: `${rate} ${scopeOf(limit, budgets)} ${digestOf(subject)}`,
    }));

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Other clients of an IP address cannot use up the limits of its trusted devices and verified accounts. */
const limitsFor = (
  budgets: readonly Budget[],
  { device, isVerified }: RateLimitSubjects,
): readonly Budget[] => {
  const has = (by: CountedBy) => budgets.some((limit) => limit.by === by);
  if (device !== undefined && has('device')) return budgets.filter(({ by }) => by === 'device');
  return isVerified && has('account') ? budgets.filter(({ by }) => by !== 'address') : budgets;
};

/** An IPv6 address also counts for its wider prefixes. */
const subjectsOf = (limit: Budget, subjects: RateLimitSubjects) => {
  const subject = subjectOf(limit.by, subjects);
  if (subject === undefined) return [];
  const wider = limit.by === 'address' ? widerBlocks(subject) : [];
  return [
    { limit, subject },
    ...wider.map(({ block, times }) => ({
      limit: { ...limit, burst: limit.burst * times, everyMs: limit.everyMs / times },
      subject: block,
    })),
  ];
};

/** A policy that first throttles and then rejects an IP address counts both. */
const scopeOf = ({ by, beyond }: Budget, budgets: readonly Budget[]): string =>
  beyond === 'slowed' && budgets.some((limit) => limit.by === by && limit.beyond === 'refused')
    ? `${by}-slowed`
    : by;

const limitOf = ({ burst, everyMs, beyond }: Budget) => ({ burst, everyMs, beyond });

const subjectOf = (by: CountedBy, { account, device, address }: RateLimitSubjects): string | undefined => {
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
