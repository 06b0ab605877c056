import { setTimeout as wait } from 'node:timers/promises';
import { createTurns } from '#platform/semaphore.ts';
import type { Asker } from '#services/ports/ports.ts';

/** How much the shop asks of a provider at once, and for how long; all times in ms. */
export type CallLimits = {
  /** Calls that may be under way; more wait for their turn. */
  readonly most: number;
  /** Of these, how many each who asks how an order stands may have, so that nobody keeps another, or whoever pays, waiting. */
  readonly questions: number;
  /** From the wish to call until an answer, the wait for a turn included. */
  readonly totalMs: number;
  /** So many failures in a row, and nobody is asked for a while. */
  readonly failures: number;
  readonly restMs: number;
};

export const LIMITS: CallLimits = { most: 20, questions: 4, totalMs: 4_500, failures: 5, restMs: 2_000 };

/** How much longer than anybody waits a call may take to end, so that one that hangs is judged by the wait. */
const ENDING_MS = 250;

/** Why a call was not made or not waited for; the outcome is unknown. */
export class CallGivenUp extends Error {
  override readonly name = 'CallGivenUp';
}

/** What a call is for. Questions and cancellations have few turns each, so that payments never wait for them. */
export type CallKind = 'deed' | 'cancellation' | Asker;

/**
 * Keeps a provider that hangs or fails from holding up the shop: few calls at once, none for long, and none at all for a
 * moment after many have failed; then a single one tries, and its success lets the others through again.
 */
export const createCallLimits = ({ most, questions, totalMs, failures, restMs }: CallLimits = LIMITS) => {
  const turns = createTurns(most);
  const turnsOf = {
    visitor: createTurns(questions),
    cancellation: createTurns(questions),
    event: createTurns(questions),
    round: createTurns(questions),
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

  /** Waits for what a call needs before it may be made; answers how to give it back. */
  const takeTurn = async (kind: CallKind, signal: AbortSignal): Promise<() => void> => {
    const own = kind === 'deed' ? undefined : turnsOf[kind];
    if (own && !(await own.take(signal))) throw signal.reason;
    if (!(await turns.take(signal))) {
      own?.pass();
      throw signal.reason;
    }
    return () => {
      turns.pass();
      own?.pass();
    };
  };

  return {
    /** True if so many calls in a row have failed that calls are being held back. */
    isBroken: (): boolean => failed >= failures,
    /** Calls that are under way just now. */
    underWay: turns.taken,
    /**
     * Makes a call within the limits; `isFailure` says which of its errors are the provider's. The call is told how many
     * ms it has left, and must have ended by then, or it keeps its turn from others. Throws `CallGivenUp`.
     */
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
        // It keeps its turn until it has really ended, also when nobody waits for it any more.
        const answer = call(leftMs).finally(pass);
        answer.catch(() => undefined);
        const answered = await Promise.race([answer, tooLate]);
        judge(false);
        return answered;
      } catch (error) {
        if (!(error instanceof CallGivenUp)) judge(isFailure(error));
        // Whoever waited long for a turn left the provider little time: that says nothing of it.
        else if (performance.now() - begun >= totalMs / 2) judge(true);
        throw error;
      } finally {
        patience.abort();
        if (isTrial) isTrying = false;
      }
    },
  };
};
