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
  let requests = 0;
  let timer: NodeJS.Timeout | undefined;

  const refresh = async (): Promise<void> => {
    clearTimeout(timer);
    requests += 1;
    const id = requests;
    try {
      const result = await request();
      if (id === requests) onResult(result);
    } catch (error) {
      // Only info, since requests that need the same data report the problem.
      log.info({ event: 'catalogue.refresh-failed', err: error }, failureMessage);
      if (id === requests) timer = setTimeout(() => void refresh(), retryMs);
    }
  };
  return {
    refresh,
    stop() {
      requests += 1;
      clearTimeout(timer);
    },
  };
};
