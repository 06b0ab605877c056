import { setTimeout as wait } from 'node:timers/promises';
import { createSemaphore } from '#platform/semaphore.ts';
import type { Requester } from '#services/ports/ports.ts';

/** Limits for calls to the provider; times in ms. */
export type CallLimits = {
  /** Maximum of concurrent calls; more are queued. */
  readonly most: number;
  /** Maximum of concurrent status requests per requester, so that none delays the others or a payment. */
  readonly questions: number;
  /** From the request to the response, including the time in the queue. */
  readonly totalMs: number;
  /** Consecutive failures that open the circuit breaker, and for how long. */
  readonly failures: number;
  readonly restMs: number;
};

export const LIMITS: CallLimits = { most: 20, questions: 4, totalMs: 4_500, failures: 5, restMs: 2_000 };

/** Calls time out this much later than their callers, so that the caller's timeout is the one that counts. */
const ENDING_MS = 250;

/** A call was not made or not awaited; its outcome is unknown. */
export class CallGivenUp extends Error {
  override readonly name = 'CallGivenUp';
}

/** Purpose of a call. All but `deed` have few permits each, so that payments never wait for them. */
export type CallKind = 'deed' | 'cancellation' | Requester;

/** Protects the shop from a provider that hangs or fails, with a semaphore, a timeout and a circuit breaker. */
export const createCallLimits = ({ most, questions, totalMs, failures, restMs }: CallLimits = LIMITS) => {
  const turns = createSemaphore(most);
  const turnsOf = {
    visitor: createSemaphore(questions),
    cancellation: createSemaphore(questions),
    event: createSemaphore(questions),
    round: createSemaphore(questions),
  } satisfies Record<Exclude<CallKind, 'deed'>, unknown>;
  let failed = 0;
  let restsUntil = 0;
  let isTrying = false;

  const judge = (isFailure: boolean): void => {
    failed = isFailure ? failed + 1 : 0;
    if (failed >= failures) restsUntil = performance.now() + restMs;
  };

  const admit = (): { readonly isTrial: boolean } => {
    if (failed < failures) return { isTrial: false };
    if (isTrying || performance.now() < restsUntil)
      throw new CallGivenUp('the provider has failed too often');
    isTrying = true;
    return { isTrial: true };
  };

  /** Waits for the permits of a call; returns a function that releases them. */
  const takeTurn = async (kind: CallKind, signal: AbortSignal): Promise<() => void> => {
    const own = kind === 'deed' ? undefined : turnsOf[kind];
    if (own && !(await own.acquire(signal))) throw signal.reason;
    if (!(await turns.acquire(signal))) {
      own?.release();
      throw signal.reason;
    }
    return () => {
      turns.release();
      own?.release();
    };
  };

  return {
    /** True if the circuit breaker is open. */
    isBroken: (): boolean => failed >= failures,
    underWay: turns.inUse,
    /** Makes a call within the limits, or throws `CallGivenUp`. A call that exceeds `leftMs` blocks its permit. */
    async within<T>(
      call: (leftMs: () => number) => Promise<T>,
      isFailure: (error: unknown) => boolean,
      kind: CallKind = 'deed',
    ): Promise<T> {
      const { isTrial } = admit();
      const end = performance.now() + totalMs + ENDING_MS;
      const leftMs = () => Math.max(1, Math.ceil(end - performance.now()));
      const patience = new AbortController();
      const overdue = wait(totalMs, undefined, { signal: patience.signal, ref: false });
      const late = new AbortController();
      let begun = Number.POSITIVE_INFINITY;
      const tooLate = overdue.then(() => {
        late.abort(new CallGivenUp('too many calls were under way'));
        throw new CallGivenUp('no answer in time');
      });
      tooLate.catch(() => undefined);
      try {
        const pass = await takeTurn(kind, late.signal);
        begun = performance.now();
        // The permit is released when the call has really ended, even after its caller has given up.
        const answer = call(leftMs).finally(pass);
        answer.catch(() => undefined);
        const answered = await Promise.race([answer, tooLate]);
        judge(false);
        return answered;
      } catch (error) {
        if (!(error instanceof CallGivenUp)) judge(isFailure(error));
        // After a long wait for a permit, the provider had too little time for a timeout to count as its failure.
        else if (performance.now() - begun >= totalMs / 2) judge(true);
        throw error;
      } finally {
        patience.abort();
        if (isTrial) isTrying = false;
      }
    },
  };
};
