import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '#domain/api/error-table.ts';
import {
  MAX_THROTTLED,
  type RateLimit,
  type RateLimitKey,
  type RateLimitPolicies,
  type RateLimitPolicyName,
} from '#domain/api/rate-limit-policies.ts';
import { createClientQuota } from '#platform/client-quota.ts';
import { widerPrefixes } from '#platform/ip-prefix.ts';
import type { RateLimitHit } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { RETRY_AFTER_MS } from '../responses/response.ts';
import type { Permit } from './permit.ts';

type HitCounter = { readonly rateLimits: Pick<Shop['rateLimits'], 'count' | 'creditBack'> };
/** The subjects that a request is counted by, besides its IP address. */
export type RequestSubjects = {
  readonly account: string | undefined;
  readonly device?: string | undefined;
  readonly isVerified?: boolean;
};

type RateLimitSubjects = RequestSubjects & { readonly ipAddress: () => string };

/** The result of a rate-limit check; `creditBack` is for a request that should not count. */
export type RateLimitResult =
  | { readonly isRejected: true; readonly code: ErrorCode; readonly waitMs: number }
  | { readonly isRejected: false; readonly creditBack: () => Promise<void> };

export const createRateLimiter = (hitCounter: HitCounter, policies: RateLimitPolicies) => {
  const throttledQuotas = new Map<RateLimitPolicyName, ReturnType<typeof createClientQuota>>();
  const throttledQuotaOf = (rateLimit: RateLimitPolicyName, ipAddress: string) => {
    const quotas = throttledQuotas.get(rateLimit) ?? createClientQuota(MAX_THROTTLED);
    throttledQuotas.set(rateLimit, quotas);
    return quotas.forClient(ipAddress);
  };

  return async (
    rateLimit: RateLimitPolicyName,
    subjects: RateLimitSubjects,
    permit: Permit,
    signal: AbortSignal,
  ): Promise<RateLimitResult> => {
    const {
      limits: policyLimits,
      isCreditedBack,
      errorCode: code = 'too-many-requests',
    } = policies[rateLimit];
    const hits = hitsOf(rateLimit, policyLimits, subjects);
    const { isRejected, waitMs } = await hitCounter.rateLimits.count(hits);
    if (isRejected) return { isRejected: true, code, waitMs };
    if (waitMs > 0) {
      const quota = throttledQuotaOf(rateLimit, subjects.ipAddress());
      if (!quota.acquire()) return { isRejected: true, code, waitMs };
      permit.release();
      // The wait is only rejected if the client leaves.
      await wait(waitMs, undefined, { signal }).catch(() => undefined);
      quota.release();
      if (signal.aborted || !(await permit.acquire()))
        return { isRejected: true, code: 'overloaded', waitMs: RETRY_AFTER_MS };
    }
    return {
      isRejected: false,
      creditBack: async () => (isCreditedBack ? hitCounter.rateLimits.creditBack(hits) : undefined),
    };
  };
};

export const hitsOf = (
  rateLimit: RateLimitPolicyName,
  limits: readonly RateLimit[],
  subjects: RateLimitSubjects,
): RateLimitHit[] =>
  limitsFor(limits, subjects)
    .flatMap((limit) => subjectsOf(limit, subjects))
    .map(({ limit, subject }) => ({
      ...limitOf(limit),
      key: `${rateLimit} ${scopeOf(limit, limits)} ${digestOf(subject)}`,
    }));

/** Other clients of an IP address cannot use up the limits of its trusted devices and verified accounts. */
const limitsFor = (
  limits: readonly RateLimit[],
  { device, isVerified }: RateLimitSubjects,
): readonly RateLimit[] => {
  const has = (by: RateLimitKey) => limits.some((limit) => limit.by === by);
  if (device !== undefined && has('device')) return limits.filter(({ by }) => by === 'device');
  return isVerified && has('account') ? limits.filter(({ by }) => by !== 'ip-address') : limits;
};

/** An IPv6 address also counts for its wider prefixes. */
const subjectsOf = (limit: RateLimit, subjects: RateLimitSubjects) => {
  const subject = subjectOf(limit.by, subjects);
  if (subject === undefined) return [];
  const wider = limit.by === 'ip-address' ? widerPrefixes(subject) : [];
  return [
    { limit, subject },
    ...wider.map(({ prefix, multiple }) => ({
      limit: { ...limit, burst: limit.burst * multiple, everyMs: limit.everyMs / multiple },
      subject: prefix,
    })),
  ];
};

/** Names in stored counters, which two releases share during a deploy. */
const STORED_KEYS: Readonly<Record<RateLimitKey, string>> = {
  account: 'account',
  'account-and-ip-address': 'account-at-address',
  'ip-address': 'address',
  device: 'device',
  'all-clients': 'everybody',
};

/** A policy that throttles and rejects by the same key counts the hits of each limit apart. */
const scopeOf = ({ by, onExceed }: RateLimit, limits: readonly RateLimit[]): string =>
  onExceed === 'throttle' && limits.some((limit) => limit.by === by && limit.onExceed === 'reject')
    ? `${STORED_KEYS[by]}-slowed`
    : STORED_KEYS[by];

const limitOf = ({ burst, everyMs, onExceed }: RateLimit) => ({ burst, everyMs, onExceed });

const subjectOf = (
  by: RateLimitKey,
  { account, device, ipAddress }: RateLimitSubjects,
): string | undefined => {
  if (by === 'all-clients') return '';
  if (by === 'ip-address') return ipAddress();
  if (by === 'device') return device;
  if (account === undefined) return undefined;
  return by === 'account' ? account : `${account} ${ipAddress()}`;
};

// Truncated digests keep plain names out of the table, but a reader of it can still try all IP addresses:
// no secret key outside the database is shared by all servers. Rows are deleted once they no longer count.
const digestOf = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url').slice(0, 22);
