import { setTimeout as wait } from 'node:timers/promises';
import { withTimeout } from '#platform/with-timeout.ts';
import type { Log } from '#services/ports/ports.ts';

type Job = (signal: AbortSignal) => Promise<void>;

/** How long a stop waits for a job, which may hang on an external call. The next start continues it. */
export const JOB_STOP_MS = 5_000;

/** `wake` starts the next run now, or right after the current one. */
type Repeated = AsyncDisposable & { wake(): void };

/** Repeats the job `name` `ms` after each end until disposed; a failed run is logged and repeated. */
export const repeat = (name: string, ms: number, log: Log, job: Job, stopMs = JOB_STOP_MS): Repeated => {
  const stop = new AbortController();
  const { signal } = stop;
  let pause = new AbortController();
  const runUntilStopped = async () => {
    while (!signal.aborted) {
      // Before the run, so that a wake-up during the run counts.
      pause = new AbortController();
      try {
        await job(signal);
      } catch (error) {
        if (!signal.aborted)
          log.error({ event: 'job.failed', job: name, err: error }, `The job ${name} failed`);
      }
      if (signal.aborted) return;
      await wait(ms, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = runUntilStopped();
  return {
    wake: () => pause.abort(),
    async [Symbol.asyncDispose]() {
      stop.abort();
      pause.abort();
      await withTimeout(stopMs, () => ended);
    },
  };
};
