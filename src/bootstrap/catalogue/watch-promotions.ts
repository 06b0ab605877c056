import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { retryUntilKnown } from './retry-until-known.ts';

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
export const watchPromotions = ({ shop, onChange, ...rest }: WatchPromotionsDeps) => {
  let timer: NodeJS.Timeout | undefined;
  const watch = retryUntilKnown({
    request: shop.promotions.timeUntilChange,
    onResult(ms = Number.POSITIVE_INFINITY) {
      // The old timer stays until the new time is known, since it may fire meanwhile.
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          if (ms <= MAX_CHECK_INTERVAL_MS) onChange();
          void watch.refresh();
        },
        Math.min(ms, MAX_CHECK_INTERVAL_MS),
      );
    },
    failureMessage: 'The times of promotions could not be read',
    ...rest,
  });
  return {
    refresh: watch.refresh,
    stop() {
      watch.stop();
      clearTimeout(timer);
    },
  };
};
