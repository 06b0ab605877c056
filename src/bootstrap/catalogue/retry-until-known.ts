import { retry } from '#platform/retry.ts';
import type { Log } from '#services/ports/ports.ts';

const RETRY_MS = 1_000;

type RetryUntilKnownOptions<Value> = {
  readonly request: () => Promise<Value>;
  readonly onResult: (value: Value) => void;
  readonly log: Log;
  readonly failureMessage: string;
  readonly retryMs?: number;
};

/** Polls a value that may change: `refresh` requests it again and retries failures; only the result of the latest request counts. */
export const retryUntilKnown = <Value>({
  request,
  onResult,
  log,
  failureMessage,
  retryMs = RETRY_MS,
}: RetryUntilKnownOptions<Value>) => {
  let latest = new AbortController();

  /** Resolves after the first attempt. */
  const refresh = async (): Promise<void> => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    const attempted = Promise.withResolvers<void>();
    const attempt = async () => {
      const result = await request();
      if (!signal.aborted) onResult(result);
    };
    retry(() => attempt().finally(attempted.resolve), {
      minMs: retryMs,
      factor: 1,
      signal,
      shouldRetry(err) {
        // Only info, since requests that need the same data report the problem.
        log.info({ event: 'catalogue.refresh-failed', err }, failureMessage);
        return true;
      },
    }).catch(attempted.resolve);
    return attempted.promise;
  };
  return { refresh, stop: () => latest.abort() };
};
