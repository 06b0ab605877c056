import type { Log } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';

/** So long nobody trusts a clock, or can set a timer; then it is looked again. */
const LONGEST_MS = 3_600_000;
const AGAIN_MS = 1_000;

type Parts = {
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
export const watchPromotions = ({ shop, turned, log, againMs = AGAIN_MS }: Parts) => {
  let looks = 0;
  let turning: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    clearTimeout(again);
    looks += 1;
    const own = looks;
    try {
      const ms = (await shop.untilPromotionsTurn()) ?? Number.POSITIVE_INFINITY;
      // A later look has seen more, whichever is answered first.
      if (own !== looks) return;
      // Not before: what was waited for may come while it is asked.
      clearTimeout(turning);
      if (ms > LONGEST_MS) again = setTimeout(() => void look(), LONGEST_MS);
      else
        turning = setTimeout(() => {
          turned();
          void look();
        }, ms);
    } catch (error) {
      // Whatever is wrong is told by the pages, which need the promotions themselves.
      log.info({ err: error }, 'nobody could say when a promotion begins or is over');
      if (own === looks) again = setTimeout(() => void look(), againMs);
    }
  };
  return {
    look,
    stop() {
      looks += 1;
      clearTimeout(turning);
      clearTimeout(again);
    },
  };
};
