import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { createClientQuota, type Permit, UNLIMITED_PERMIT } from './concurrency-limiter.ts';
import { widerPrefixes } from './ip-address.ts';
import { createMemoryStore, type HitCount, type RateLimitHit } from './memory-store.ts';
import {
  CLIENT_QUOTAS,
  type CounterPolicyName,
  type RateLimit,
  type RateLimitKey,
  type RateLimitPolicies,
  type RateLimitPolicyName,
} from './policies.ts';

/** Counters that all servers share. */
export type RateLimitStore = {
  readonly count: (hits: readonly RateLimitHit[]) => Promise<HitCount>;
  readonly creditBack: (hits: readonly RateLimitHit[]) => Promise<void>;
};

/** What a request is counted by. */
export type RateLimitSubjects = {
  readonly account?: string | undefined;
  readonly device?: string | undefined;
  /** True if the account's email is verified: others at its IP address cannot use up its limits. */
  readonly isVerified?: boolean;
  readonly ipAddress: () => string;
};

/** A hit counted in memory; `waitMs` is 0, or the time until the next one is accepted. */
export type Hit = {
  readonly waitMs: number;
  /** Gives back the hit of a request that should not count. */
  readonly creditBack: () => void;
};

/** The outcome of a request's rate limit; `overloaded` lost its permit while it waited, `unavailable` could not be counted. */
type RateLimitOutcome =
  | {
      readonly isRejected: true;
      readonly reason: 'limit' | 'overloaded' | 'unavailable';
      readonly waitMs: number;
    }
  | { readonly isRejected: false; readonly creditBack: () => Promise<void> };

type PolicyName = RateLimitPolicyName | CounterPolicyName;

type RateLimiterOptions = {
  readonly store: RateLimitStore;
  readonly policies: RateLimitPolicies;
  /** True for an error of the store that passes by itself. */
  readonly isTransient: (error: unknown) => boolean;
  readonly onStoreError: (error: unknown, message: string) => void;
  /** When a request that could not be counted may be repeated. */
  readonly retryMs: number;
  readonly now?: () => number;
};

/** A rejection is remembered in memory for at most this long, since other servers may credit hits back. */
const REMEMBER_MS = 1_000;
const MAX_REMEMBERED = 20_000;
/** Times in ms at which a rejection ends, and until which it is repeated without the store. */
type Rejection = { readonly endsAt: number; readonly rememberedUntil: number };
const UNCOUNTED: Hit = { waitMs: 0, creditBack: () => undefined };
const ADMITTED: RateLimitOutcome = { isRejected: false, creditBack: async () => undefined };

/** Counts hits in the store, behind a memory front that repeats recent rejections and counts while the store fails. */
export const createRateLimiter = ({
  store,
  policies,
  isTransient,
  onStoreError,
  retryMs,
  now = () => performance.now(),
}: RateLimiterOptions) => {
  const rejections = new LRUCache<string, Rejection>({ max: MAX_REMEMBERED });
  const memoryStores = new Map<PolicyName, ReturnType<typeof createMemoryStore>>();
  const throttled = new Map<PolicyName, ReturnType<typeof createClientQuota>>();
  const memoryOf = (name: PolicyName) => memoryStores.getOrInsertComputed(name, () => createMemoryStore(now));
  const throttledQuotaOf = (name: PolicyName, ipAddress: string) =>
    throttled
      .getOrInsertComputed(name, () => createClientQuota(CLIENT_QUOTAS.throttled))
      .forClient(ipAddress);

  const rememberedWaitMs = (hits: readonly RateLimitHit[]): number =>
    Math.max(
      0,
      ...hits.map(({ key }) => {
        const rejection = rejections.get(key);
        return rejection && rejection.rememberedUntil > now() ? rejection.endsAt - now() : 0;
      }),
    );

  /** Counts in the store; recently rejected hits are rejected without it. @throws errors of the store */
  const count = async (name: PolicyName, subjects: RateLimitSubjects) => {
    const hits = hitsOf(name, policies[name].limits, subjects);
    const creditBack = async () => {
      for (const { key } of hits) rejections.delete(key);
      await store.creditBack(hits);
    };
    const remembered = rememberedWaitMs(hits);
    if (remembered > 0) return { isRejected: true, waitMs: remembered, creditBack };
    const counted = await store.count(hits);
    if (counted.rejectedKey !== undefined)
      rejections.set(counted.rejectedKey, {
        endsAt: now() + counted.waitMs,
        rememberedUntil: now() + Math.min(counted.waitMs, REMEMBER_MS),
      });
    return { ...counted, creditBack };
  };

  const hitWith = (name: PolicyName, hits: readonly RateLimitHit[]): Hit => {
    const { isRejected, waitMs } = memoryOf(name).count(hits);
    return isRejected
      ? { ...UNCOUNTED, waitMs }
      : { waitMs: 0, creditBack: () => memoryOf(name).creditBack(hits) };
  };

  /** Counts in the store, or in memory while it fails. */
  const countOrFallBack = async (name: RateLimitPolicyName, subjects: RateLimitSubjects) => {
    try {
      return await count(name, subjects);
    } catch (error) {
      if (!isTransient(error)) throw error;
      onStoreError(error, 'A request could not be counted by the rate limiter');
      // Without the store most work would fail too, and its limits must not become those of each process.
      if (!policies[name].isServedUncounted) return undefined;
      const hits = hitsOf(name, policies[name].limits, subjects);
      return { ...memoryOf(name).count(hits), creditBack: async () => memoryOf(name).creditBack(hits) };
    }
  };

  return {
    count,
    /** Takes a hit in memory. */
    hit: (name: CounterPolicyName, subjects: RateLimitSubjects): Hit =>
      hitWith(name, hitsOf(name, policies[name].limits, subjects)),

    /** Counts an uncached response; returns the milliseconds until the client may have it, 0 if at once. */
    hitUncachedResponse: (ipAddress: string): number =>
      memoryOf('uncached-response').count(
        hitsOf('uncached-response', policies['uncached-response'].limits, { ipAddress: () => ipAddress }),
      ).waitMs,

    /** Counts a request in memory before it is parsed, so that invalid ones are limited too. */
    hitUnparsed(name: RateLimitPolicyName, subject: string): Hit {
      const { limits } = policies[name];
      if (limits.length === 0) return UNCOUNTED;
      const own = limits
        .filter(({ by, onExceed }) => by === 'ip-address' && onExceed === 'reject')
        .slice(0, 1);
      const counted = own.length > 0 ? own : policies['invalid-request'].limits;
      return hitWith('invalid-request', hitsOf(name, counted, { ipAddress: () => subject }));
    },

    /** Applies a route's limits; a throttled request releases its permit while it waits. */
    async admit(
      name: RateLimitPolicyName,
      subjects: RateLimitSubjects,
      permit: Permit = UNLIMITED_PERMIT,
      signal?: AbortSignal,
    ): Promise<RateLimitOutcome> {
      if (policies[name].limits.length === 0) return ADMITTED;
      const counted = await countOrFallBack(name, subjects);
      if (!counted) return { isRejected: true, reason: 'unavailable', waitMs: retryMs };
      const { isRejected, waitMs, creditBack } = counted;
      if (isRejected) return { isRejected, reason: 'limit', waitMs };
      if (waitMs > 0) {
        const quota = throttledQuotaOf(name, subjects.ipAddress());
        if (!quota.acquire()) return { isRejected: true, reason: 'limit', waitMs };
        permit.release();
        // The wait is only rejected if the client leaves.
        await wait(waitMs, undefined, signal && { signal }).catch(() => undefined);
        quota.release();
        if (signal?.aborted || !(await permit.acquire()))
          return { isRejected: true, reason: 'overloaded', waitMs: retryMs };
      }
      return {
        isRejected: false,
        // The action has succeeded, so an error here must not fail the response.
        creditBack: async () =>
          policies[name].isCreditedBack &&
          creditBack().catch((error: unknown) =>
            onStoreError(error, 'The hit of a successful request could not be credited back'),
          ),
      };
    },
  };
};

/** Limits requests by the policies. */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Returns the hits of a request: one for each limit and, for IPv6, each wider prefix. */
export const hitsOf = (
  name: string,
  limits: readonly RateLimit[],
  subjects: RateLimitSubjects,
): RateLimitHit[] =>
  limitsFor(limits, subjects)
    .flatMap((limit) => subjectsOf(limit, subjects))
    .map(({ limit: { by, burst, everyMs, onExceed }, subject }) => ({
      burst,
      everyMs,
      onExceed,
      key: `${name} ${scopeOf({ by, onExceed }, limits)} ${digestOf(subject)}`,
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

/** A policy that throttles and rejects by the same key counts the hits of each limit apart. */
const scopeOf = (
  { by, onExceed }: Pick<RateLimit, 'by' | 'onExceed'>,
  limits: readonly RateLimit[],
): string =>
  onExceed === 'throttle' && limits.some((limit) => limit.by === by && limit.onExceed === 'reject')
    ? `${by}-throttled`
    : by;

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
