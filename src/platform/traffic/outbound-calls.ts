import {
  BrokenCircuitError,
  type BulkheadPolicy,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';

/** Limits for calls to an external service; times in ms. */
export type OutboundLimits<Kind extends string = never> = {
  /** Maximum of concurrent calls; more are queued. */
  readonly maxConcurrent: number;
  /** Lower maximums of some kinds of calls, so that the others find a permit. */
  readonly maxConcurrentOf: ReadonlyMap<Kind, number>;
  /** From the request to the response, including the time in the queue. */
  readonly timeoutMs: number;
  /** Consecutive failures that open the circuit breaker, and for how long. */
  readonly failureThreshold: number;
  readonly openMs: number;
};

/** Added to the timeout of a call, so that its caller times out first. */
const GRACE_MS = 250;
const CIRCUIT_OPEN = 'circuit breaker open after repeated failures';

/** A call was not made or not awaited; its outcome is unknown. */
export class CallAbandonedError extends Error {
  override readonly name = 'CallAbandonedError';
  /** True if the service had enough time to respond. */
  readonly isFailure: boolean;

  constructor(message: string, isFailure = false) {
    super(message);
    this.isFailure = isFailure;
  }
}

/** Protects the shop from a service that hangs or fails, with bulkheads, a timeout and a circuit breaker. */
export const createOutboundCalls = <Kind extends string = never>(
  { maxConcurrent, maxConcurrentOf, timeoutMs, failureThreshold, openMs }: OutboundLimits<Kind>,
  isFailure: (error: unknown) => boolean,
) => {
  const limitedTime = timeout(timeoutMs, TimeoutStrategy.Aggressive).dangerouslyUnref();
  const permits = bulkhead(maxConcurrent, Number.POSITIVE_INFINITY);
  const permitsOf = new Map<Kind | undefined, BulkheadPolicy>(
    [...maxConcurrentOf].map(([kind, max]) => [kind, bulkhead(max, Number.POSITIVE_INFINITY)]),
  );
  const breaker: CircuitBreakerPolicy = circuitBreaker(
    handleWhen((error) =>
      error instanceof CallAbandonedError
        ? // A trial that got no permit must not close the circuit.
          error.isFailure || breaker.state === CircuitState.HalfOpen
        : isFailure(error),
    ),
    { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failureThreshold) },
  );

  return {
    /** True if the circuit breaker is open. */
    isOpen: (): boolean => breaker.state !== CircuitState.Closed,
    active: (): number => maxConcurrent - permits.executionSlots,
    /** Makes a call within the limits, or throws `CallAbandonedError`. A call that exceeds `leftMs` blocks its permit. */
    async run<T>(call: (leftMs: () => number) => Promise<T>, kind?: Kind): Promise<T> {
      // Only one call tries whether the service works again.
      if (breaker.state === CircuitState.HalfOpen) throw new CallAbandonedError(CIRCUIT_OPEN);
      const end = performance.now() + timeoutMs + GRACE_MS;
      const leftMs = () => Math.max(1, Math.ceil(end - performance.now()));
      let startedAt = Number.POSITIVE_INFINITY;
      // An error that is no failure shows that the service works, so the breaker counts it as a success.
      const start = async () => {
        startedAt = performance.now();
        try {
          return { value: await call(leftMs) };
        } catch (error) {
          if (isFailure(error)) throw error;
          return { error };
        }
      };
      const startWithPermits = (signal: AbortSignal) => {
        const startWithPermit = () => permits.execute(start, signal);
        return permitsOf.get(kind)?.execute(startWithPermit, signal) ?? startWithPermit();
      };
      const abandon = (error: unknown): never => {
        if (!(error instanceof TaskCancelledError)) throw error;
        if (startedAt === Number.POSITIVE_INFINITY) throw new CallAbandonedError('too many concurrent calls');
        // After a long wait for a permit, the service had too little time.
        throw new CallAbandonedError('no response in time', performance.now() - startedAt >= timeoutMs / 2);
      };
      try {
        const outcome = await breaker.execute(() =>
          limitedTime.execute(({ signal }) => startWithPermits(signal)).catch(abandon),
        );
        if ('error' in outcome) throw outcome.error;
        return outcome.value;
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new CallAbandonedError(CIRCUIT_OPEN) : error;
      }
    },
  };
};
