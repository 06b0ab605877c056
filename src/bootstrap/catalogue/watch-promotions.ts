import { retry } from '#platform/retry.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';

const RETRY_MS = 1_000;
/** Bounds clock drift and the maximum delay of a timer. */
const MAX_CHECK_INTERVAL_MS = 3_600_000;

type WatchPromotionsDeps = {
  readonly shop: { readonly promotions: Pick<Shop['promotions'], 'timeUntilChange'> };
  /** Called when a promotion starts or ends. */
  readonly onChange: () => void;
  readonly log: Log;
  readonly retryMs?: number;
};

/** Watches the start and end times of promotions, which cause no database notification; call `refresh` when promotions may have changed. */
export const watchPromotions = ({ shop, onChange, log, retryMs = RETRY_MS }: WatchPromotionsDeps) => {
  let timer: NodeJS.Timeout | undefined;
  let latest = new AbortController();

  const schedule = (ms = Number.POSITIVE_INFINITY): void => {
    // The old timer stays until the new time is known, since it may fire meanwhile.
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        if (ms <= MAX_CHECK_INTERVAL_MS) onChange();
        refresh();
      },
      Math.min(ms, MAX_CHECK_INTERVAL_MS),
    );
  };
  /** Retries failures; only the result of the latest call counts. */
  const refresh = (): void => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    const read = async (): Promise<void> => {
      const ms = await shop.promotions.timeUntilChange();
      if (!signal.aborted) schedule(ms);
    };
    const shouldRetry = (err: unknown): boolean => {
      // Only info, since requests that need the same data report the problem.
      log.info({ event: 'catalogue.refresh-failed', err }, 'The times of promotions could not be read');
      return true;
    };
    retry(read, { minMs: retryMs, factor: 1, signal, shouldRetry }).catch(() => undefined);
  };
  return {
    refresh,
    stop() {
      latest.abort();
      clearTimeout(timer);
    },
  };
};
