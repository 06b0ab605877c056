import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#services/ports/ports.ts';
import { within } from './within.ts';

/** Learns that the shop stops, when it should end soon. */
type Job = (signal: AbortSignal) => Promise<void>;

/**
 * How long a stop waits for the job, which may hang on an outside call. What it leaves undone is done at the next start.
 */
export const PATIENCE_MS = 5_000;

/** A job that is repeated; `wake` lets the next round begin at once, or right after the one under way. */
type Repeated = AsyncDisposable & { wake(): void };

/** Runs a job now and again `ms` after each end, until disposed of; a failure is logged and the next round tries anew. */
export const repeat = (ms: number, log: Log, job: Job, patienceMs = PATIENCE_MS): Repeated => {
  const stop = new AbortController();
  const { signal } = stop;
  let pause = new AbortController();
  const rounds = async () => {
    while (!signal.aborted) {
      // Before the round, so that a call that comes during it is heard.
      pause = new AbortController();
      try {
        await job(signal);
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'a job failed');
      }
      if (signal.aborted) return;
      await wait(ms, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = rounds();
  return {
    wake: () => pause.abort(),
    async [Symbol.asyncDispose]() {
      stop.abort();
      pause.abort();
      await within(patienceMs, ended);
    },
  };
};
