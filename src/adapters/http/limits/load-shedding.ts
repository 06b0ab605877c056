import { availableParallelism } from 'node:os';
import {
  RATE_LIMIT_POLICIES,
  type RateLimitPolicies,
  type RateLimitPolicyName,
  type ShedPriority,
} from '#domain/api/rate-limit-policies.ts';
import { createClientQuota } from '#platform/client-quota.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import { createLinkedAbortController } from './linked-abort-controller.ts';
import { type Permit, type RequestPermit, UNLIMITED_PERMIT } from './permit.ts';
import { REQUEST_TIMEOUT_MS } from './with-timeout.ts';

/** `maxRunning` is small: each running request delays all others, and more do not raise the throughput. */
type QueueLimits = { readonly maxRunning: number; readonly maxQueued: number; readonly maxWaitMs: number };
type QueueLimitsByPriority = Readonly<Record<ShedPriority, QueueLimits>>;

/** Sign-in, sign-up, password reset and account deletion hash passwords; together they stay below the hasher's capacity. */
const MAX_RUNNING_FIRST = 4;

/** The queue limits for a number of processors; purchases wait up to the request timeout. */
export const queueLimitsFor = (processors: number): QueueLimitsByPriority => ({
  // One processor stays free for the event loop.
  first: {
    maxRunning: Math.min(MAX_RUNNING_FIRST, Math.max(1, processors - 1)),
    maxQueued: 30,
    maxWaitMs: 2_500,
  },
  middle: { maxRunning: 6, maxQueued: 100, maxWaitMs: 2_500 },
  last: { maxRunning: 200, maxQueued: 1_000, maxWaitMs: REQUEST_TIMEOUT_MS },
});

export const QUEUE_LIMITS = queueLimitsFor(availableParallelism());

/** Shares of one IP address and one prefix in a queue; they apply once it is half full. */
const QUEUE_QUOTA = { perIpAddress: 0.25, perPrefix: 0.5, softLimit: 0.5 };

/** The event-loop delay from which a policy sheds load. */
export const MAX_EVENT_LOOP_DELAY_MS: Readonly<Record<ShedPriority, number>> = {
  first: 100,
  middle: 400,
  last: 1_500,
};

/** With fewer requests in flight a delay comes from a long task, where rejecting requests is no help. */
export const MIN_IN_FLIGHT = 8;

/** Files are never shed: a page is useless without its styles. */
const UNQUEUED: RateLimitPolicyName = 'file';

/** Share of the longest wait that a queue may fill by estimate; work may take longer than before. */
const MAX_ESTIMATE_SHARE = 0.8;
const SMOOTHING = 0.1;

const acquireWithin = async (
  wait: (signal: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
  ms: number,
): Promise<boolean> => {
  using controller = createLinkedAbortController(signal);
  const timer = setTimeout(controller.abort, ms);
  try {
    return await wait(controller.signal);
  } finally {
    clearTimeout(timer);
  }
};

const createQueue = ({ maxRunning, maxQueued, maxWaitMs }: QueueLimits, now: () => number) => {
  const total = maxRunning + maxQueued;
  const quotas = createClientQuota({
    total,
    perIpAddress: total * QUEUE_QUOTA.perIpAddress,
    perPrefix: total * QUEUE_QUOTA.perPrefix,
    softLimit: total * QUEUE_QUOTA.softLimit,
  });
  const semaphore = createSemaphore(maxRunning, maxQueued);
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
          const hasPermit = await (semaphore.inUse() < maxRunning
            ? semaphore.acquire(signal)
            : acquireWithin(semaphore.acquire, signal, maxWaitMs));
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

/** Decides which requests are admitted: sign-ins and searches are shed first, checkouts and payments last. */
export const createLoadShedder = (
  delayMs: () => number,
  policies: RateLimitPolicies = RATE_LIMIT_POLICIES,
  limits: QueueLimitsByPriority = QUEUE_LIMITS,
  now = () => performance.now(),
): RequestPermit => {
  const queues = new Map(
    Object.entries(policies)
      .filter(([rateLimit]) => rateLimit !== UNQUEUED)
      .map(([rateLimit, { shedPriority, waitsForUpstream }]) => {
        const { maxRunning } = limits[waitsForUpstream ? 'middle' : shedPriority];
        return [rateLimit, createQueue({ ...limits[shedPriority], maxRunning }, now)] as const;
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
