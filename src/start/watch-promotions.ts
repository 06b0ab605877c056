import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { askUntilTold } from './ask-until-told.ts';

/** So long nobody trusts a clock, or can set a timer; then it is asked again. */
const LONGEST_MS = 3_600_000;

type WatchPromotionsDeps = {
  readonly shop: Pick<Shop, 'untilPromotionsTurn'>;
  /** A promotion has begun or is over, and nobody has changed it. */
  readonly turned: () => void;
  readonly log: Log;
  readonly againMs?: number;
};

/**
 * Tells when a promotion begins or is over by the clock, of which the database announces nothing; `look` asks again, after
 * whatever may have changed them.
 */
export const watchPromotions = ({ shop, turned, ...rest }: WatchPromotionsDeps) => {
  let turning: NodeJS.Timeout | undefined;
  const asking = askUntilTold({
    ask: shop.untilPromotionsTurn,
    told(ms = Number.POSITIVE_INFINITY) {
      // Not before: what was waited for may come while it is asked.
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
