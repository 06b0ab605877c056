import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { retryUntilKnown } from './retry-until-known.ts';

/** Bounds clock drift and the maximum delay of a timer. */
const LONGEST_MS = 3_600_000;

type WatchPromotionsDeps = {
  readonly shop: { readonly promotions: Pick<Shop['promotions'], 'timeUntilChange'> };
  /** Called when a promotion starts or ends. */
  readonly turned: () => void;
  readonly log: Log;
  readonly againMs?: number;
};

/** Watches the start and end times of promotions, which cause no database notification; call `look` when promotions may have changed. */
export const watchPromotions = ({ shop, turned, ...rest }: WatchPromotionsDeps) => {
  let turning: NodeJS.Timeout | undefined;
  const asking = retryUntilKnown({
    ask: shop.promotions.timeUntilChange,
    told(ms = Number.POSITIVE_INFINITY) {
      // The old timer stays until the new time is known, since it may fire meanwhile.
      clearTimeout(turning);
      turning = setTimeout(
        () => {
          if (ms <= LONGEST_MS) turned();
          void asking.look();
        },
        Math.min(ms, LONGEST_MS),
      );
    },
    untold: 'nobody could say when a promotion begins or is over',
    ...rest,
  });
  return {
    look: asking.look,
    stop() {
      asking.stop();
      clearTimeout(turning);
    },
  };
};
