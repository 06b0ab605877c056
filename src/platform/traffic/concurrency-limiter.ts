import { availableParallelism } from 'node:os';
import { withTimeout } from '../with-timeout.ts';
import { widerPrefixes } from './ip-address.ts';
import {
  MAX_EVENT_LOOP_DELAY_MS,
  type QueueLimitsByPriority,
  queueLimitsFor,
  RATE_LIMIT_POLICIES,
  type RateLimitPolicies,
  type RateLimitPolicyName,
  type ShedPriority,
} from './policies.ts';

/** Capacity of a shared resource and its soft limits per client IP address and per IPv6 prefix. */
export type QuotaLimits = {
  readonly total: number;
  readonly perIpAddress: number;
  /** An IPv6 prefix gets a multiple of `perIpAddress` (see ip-address.ts), capped at this. */
  readonly perPrefix: number;
  /** Per-client quotas apply only above this usage, so that one household can use an idle shop freely. */
  readonly softLimit?: number;
};

type ExceededLimit = 'capacity' | 'quota';

type ClientQuota = {
  readonly exceeded: (amount?: number) => ExceededLimit | undefined;
  readonly acquire: (amount?: number) => boolean;
  readonly release: (amount?: number) => void;
};

/** Creates a counter that limits how much of a shared capacity each client holds at the same time. */
export const createClientQuota = ({ total, perIpAddress, perPrefix, softLimit = 0 }: QuotaLimits) => {
  const usage = new Map<string, number>();
  let inUse = 0;

  const limitsOf = (ipAddress: string) => [
    { key: ipAddress, max: perIpAddress },
    ...widerPrefixes(ipAddress).map(({ prefix, multiple }) => ({
      key: prefix,
      max: Math.min(perIpAddress * multiple, perPrefix),
    })),
  ];
  const usedBy = (key: string): number => usage.get(key) ?? 0;
  const add = (key: string, amount: number): void => {
    const sum = usedBy(key) + amount;
    if (sum > 0) usage.set(key, sum);
    else usage.delete(key);
  };

  return {
    /** Returns the quota of one client; without an address only `total` applies. */
    forClient(ipAddress: string | undefined): ClientQuota {
      const limits = ipAddress === undefined ? [] : limitsOf(ipAddress);
      const exceeded = (amount = 1): ExceededLimit | undefined => {
        if (inUse + amount > total) return 'capacity';
        if (inUse + amount <= softLimit) return undefined;
        return limits.some(({ key, max }) => usedBy(key) + amount > max) ? 'quota' : undefined;
      };
      const change = (amount: number): void => {
        inUse += amount;
        for (const { key } of limits) add(key, amount);
      };
      return {
        exceeded,
        acquire: (amount = 1) => {
          if (exceeded(amount)) return false;
          change(amount);
          return true;
        },
        release: (amount = 1) => change(-amount),
      };
    },
    inUse: (): number => inUse,
  };
};

/** Creates a semaphore with a FIFO queue of at most `maxQueueLength` callers. */
export const createSemaphore = (permits: number, maxQueueLength = Number.POSITIVE_INFINITY) => {
  let inUse = 0;
  const queue: (() => void)[] = [];

  const release = (): void => {
    const next = queue.shift();
    if (next) next();
    else inUse -= 1;
  };

  /** Waits for a permit; returns false if the queue is full or the signal aborts first. */
  const acquire = async (signal?: AbortSignal): Promise<boolean> => {
    if (signal?.aborted) return false;
    if (inUse < permits) {
      inUse += 1;
      return true;
    }
    if (queue.length >= maxQueueLength) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const grant = () => resolve(true);
    const abort = () => {
      const index = queue.indexOf(grant);
      if (index >= 0) queue.splice(index, 1);
      resolve(false);
    };
    queue.push(grant);
    signal?.addEventListener('abort', abort, { once: true });
    const isGranted = await promise;
    signal?.removeEventListener('abort', abort);
    if (!isGranted || !signal?.aborted) return isGranted;
    // The signal aborted in the same tick as the permit arrived, so it goes to the next caller.
    release();
    return false;
  };

  return {
    inUse: () => inUse,
    acquire,
    release,
    /** Runs a job with a permit; returns undefined, without running it, if the queue is full. */
    async run<T>(job: () => Promise<T>): Promise<T | undefined> {
      if (!(await acquire())) return undefined;
      try {
        return await job();
      } finally {
        release();
      }
    },
  };
};

/** A request's position in the queue of its policy; throttled requests release their permit while they wait. */
export type Permit = {
  /** Waits for a permit; false if the queue is full or the client has left. */
  readonly acquire: () => Promise<boolean>;
  /** Passes the permit on; the request may take one again. */
  readonly release: () => void;
};

/** Admits a request, or sheds it by returning undefined; the signal reports that the client has left. */
export type RequestPermit = (
  route: { readonly rateLimit: RateLimitPolicyName },
  signal: AbortSignal,
  ipAddress?: string,
) => Permit | undefined;

/** A permit for work that is never queued. */
export const UNLIMITED_PERMIT: Permit = { acquire: async () => true, release: () => undefined };

/** The result for a shed request. */
export const SHED = Symbol('shed');

/** The limits of this machine's queues. */
export const QUEUE_LIMITS = queueLimitsFor(availableParallelism());

/** Shares of one IP address and one prefix in a queue; they apply once it is half full. */
const QUEUE_QUOTA = { perIpAddress: 0.25, perPrefix: 0.5, softLimit: 0.5 };

/** With fewer requests in flight a delay comes from a long task, where rejecting requests is no help. */
export const MIN_IN_FLIGHT = 8;

/** Files are never shed: a page is useless without its styles. */
const UNQUEUED: RateLimitPolicyName = 'file';

/** Share of the longest wait that a queue may fill by estimate; work may take longer than before. */
const MAX_ESTIMATE_SHARE = 0.8;
const SMOOTHING = 0.1;

const createQueue = (
  { maxRunning, maxQueued, maxWaitMs }: QueueLimitsByPriority[ShedPriority],
  now: () => number,
) => {
  const total = maxRunning + maxQueued;
  const quotas = createClientQuota({
    total,
    perIpAddress: total * QUEUE_QUOTA.perIpAddress,
    perPrefix: total * QUEUE_QUOTA.perPrefix,
    softLimit: total * QUEUE_QUOTA.softLimit,
  });
  // The quota already bounds the queue.
  const semaphore = createSemaphore(maxRunning);
  let averageWorkMs = 0;
  /** True if the estimated queue time of a new request exceeds its longest wait. */
  const isWaitTooLong = (): boolean => {
    const ahead = quotas.inUse() - maxRunning;
    return ahead >= 0 && ((ahead + 1) * averageWorkMs) / maxRunning > maxWaitMs * MAX_ESTIMATE_SHARE;
  };
  return {
    inFlight: quotas.inUse,
    /** Returns undefined if the request is shed, before its body is read. */
    requestPermit(signal: AbortSignal, ipAddress: string | undefined): Permit | undefined {
      const quota = quotas.forClient(ipAddress);
      if (quota.exceeded() || isWaitTooLong()) return undefined;
      let startedAt: number | undefined;
      return {
        acquire: async () => {
          if (!quota.acquire()) return false;
          const acquired =
            semaphore.inUse() < maxRunning
              ? semaphore.acquire(signal)
              : withTimeout(maxWaitMs, semaphore.acquire, { signal });
          const hasPermit = (await acquired) === true;
          if (hasPermit) startedAt = now();
          else quota.release();
          return hasPermit;
        },
        release: () => {
          if (startedAt === undefined) return;
          averageWorkMs += (Math.min(now() - startedAt, maxWaitMs) - averageWorkMs) * SMOOTHING;
          startedAt = undefined;
          semaphore.release();
          quota.release();
        },
      };
    },
  };
};

/** Limits the requests that run at once, with a queue per policy; under overload it sheds them in the order of their priority. */
export const createConcurrencyLimiter = (
  delayMs: () => number,
  policies: RateLimitPolicies = RATE_LIMIT_POLICIES,
  limits: QueueLimitsByPriority = QUEUE_LIMITS,
  now = () => performance.now(),
): RequestPermit => {
  const queues = new Map(
    Object.entries(policies).flatMap(([rateLimit, policy]) => {
      if (rateLimit === UNQUEUED || !('shedPriority' in policy)) return [];
      const { shedPriority, waitsForUpstream } = policy;
      const { maxRunning } = limits[waitsForUpstream ? 'middle' : shedPriority];
      return [[rateLimit, createQueue({ ...limits[shedPriority], maxRunning }, now)] as const];
    }),
  );
  const isBusy = (): boolean =>
    queues.values().reduce((sum, queue) => sum + queue.inFlight(), 0) > MIN_IN_FLIGHT;
  return ({ rateLimit }, signal, ipAddress) => {
    if (delayMs() > MAX_EVENT_LOOP_DELAY_MS[policies[rateLimit].shedPriority] && isBusy()) return undefined;
    const queue = queues.get(rateLimit);
    return queue ? queue.requestPermit(signal, ipAddress) : UNLIMITED_PERMIT;
  };
};
