import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#services/ports.ts';

/** Runs a job now and again `ms` after each end, until disposed of; a failure is logged and the next round tries anew. */
export const repeat = (ms: number, log: Log, job: (first: boolean) => Promise<void>): AsyncDisposable => {
  const stop = new AbortController();
  const rounds = async () => {
    for (let first = true; !stop.signal.aborted; first = false) {
      await job(first).catch((error: unknown) => log.error({ err: error }, 'a job failed'));
      await wait(ms, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = rounds();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await ended;
    },
  };
};
