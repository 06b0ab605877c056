import { setTimeout as wait } from 'node:timers/promises';
import { createSemaphore } from '#platform/semaphore.ts';
import type { CallOrigin } from '#services/ports/ports.ts';

/** Limits for calls to the provider; times in ms. */
type CallLimits = {
  /** Maximum of concurrent calls; more are queued. */
  readonly maxConcurrent: number;
  /** Maximum of concurrent status requests per requester, so that none delays the others or a payment. */
  readonly maxPerRequester: number;
  /** From the request to the response, including the time in the queue. */
  readonly timeoutMs: number;
  /** Consecutive failures that open the circuit breaker, and for how long. */
  readonly failureThreshold: number;
  readonly openMs: number;
};

export const DEFAULT_LIMITS: CallLimits = {
  maxConcurrent: 20,
  maxPerRequester: 4,
  timeoutMs: 4_500,
  failureThreshold: 5,
  openMs: 2_000,
};

/** Calls time out this much later than their callers, so that the caller's timeout is the one that counts. */
const GRACE_MS = 250;

/** A call was not made or not awaited; its outcome is unknown. */
export class CallAbandonedError extends Error {
  override readonly name = 'CallAbandonedError';
}

/** Purpose of a call. All but `write` have few permits each, so that payments never wait for them. */
export type CallKind = 'write' | 'cancellation' | CallOrigin;

/** Protects the shop from a provider that hangs or fails, with a semaphore, a timeout and a circuit breaker. */
export const createCallLimits = ({
  maxConcurrent,
  maxPerRequester,
  timeoutMs,
  failureThreshold,
  openMs,
}: CallLimits = DEFAULT_LIMITS) => {
  const semaphore = createSemaphore(maxConcurrent);
  const semaphores = {
    visitor: createSemaphore(maxPerRequester),
    cancellation: createSemaphore(maxPerRequester),
    event: createSemaphore(maxPerRequester),
    job: createSemaphore(maxPerRequester),
  } satisfies Record<Exclude<CallKind, 'write'>, unknown>;
  let consecutiveFailures = 0;
  let openUntil = 0;
  let isTrialActive = false;

  const recordOutcome = (isFailure: boolean): void => {
    consecutiveFailures = isFailure ? consecutiveFailures + 1 : 0;
    if (consecutiveFailures >= failureThreshold) openUntil = performance.now() + openMs;
  };

  const admit = (): { readonly isTrial: boolean } => {
    if (consecutiveFailures < failureThreshold) return { isTrial: false };
    if (isTrialActive || performance.now() < openUntil)
      throw new CallAbandonedError('circuit breaker open after repeated failures');
    isTrialActive = true;
    return { isTrial: true };
  };

  /** Waits for the permits of a call; returns a function that releases them. */
  const acquirePermits = async (kind: CallKind, signal: AbortSignal): Promise<() => void> => {
    const ownSemaphore = kind === 'write' ? undefined : semaphores[kind];
    if (ownSemaphore && !(await ownSemaphore.acquire(signal))) throw signal.reason;
    if (!(await semaphore.acquire(signal))) {
      ownSemaphore?.release();
      throw signal.reason;
    }
    return () => {
      semaphore.release();
      ownSemaphore?.release();
    };
  };

  return {
    /** True if the circuit breaker is open. */
    isOpen: (): boolean => consecutiveFailures >= failureThreshold,
    active: semaphore.inUse,
    /** Makes a call within the limits, or throws `CallAbandonedError`. A call that exceeds `leftMs` blocks its permit. */
    async run<T>(
      call: (leftMs: () => number) => Promise<T>,
      isFailure: (error: unknown) => boolean,
      kind: CallKind = 'write',
    ): Promise<T> {
      const { isTrial } = admit();
      const end = performance.now() + timeoutMs + GRACE_MS;
      const leftMs = () => Math.max(1, Math.ceil(end - performance.now()));
      const completion = new AbortController();
      const timer = wait(timeoutMs, undefined, { signal: completion.signal, ref: false });
      const queueTimeout = new AbortController();
      let startedAt = Number.POSITIVE_INFINITY;
      const timeout = timer.then(() => {
        queueTimeout.abort(new CallAbandonedError('too many concurrent calls'));
        throw new CallAbandonedError('no response in time');
      });
      timeout.catch(() => undefined);
      try {
        const release = await acquirePermits(kind, queueTimeout.signal);
        startedAt = performance.now();
        // The permit is released when the call has really ended, even after its caller has given up.
        const response = call(leftMs).finally(release);
        response.catch(() => undefined);
        const result = await Promise.race([response, timeout]);
        recordOutcome(false);
        return result;
      } catch (error) {
        if (!(error instanceof CallAbandonedError)) recordOutcome(isFailure(error));
        // After a long wait for a permit, the provider had too little time for a timeout to count as its failure.
        else if (performance.now() - startedAt >= timeoutMs / 2) recordOutcome(true);
        throw error;
      } finally {
        completion.abort();
        if (isTrial) isTrialActive = false;
      }
    },
  };
};
