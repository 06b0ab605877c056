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
  let waiting: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    clearTimeout(waiting);
    looks += 1;
    const own = looks;
    const lookIn = (ms: number, before = () => {}) => {
      // A later look has seen more, whichever is answered first.
      if (own !== looks) return;
      waiting = setTimeout(() => {
        before();
        void look();
      }, ms);
    };
    try {
      const ms = (await shop.untilPromotionsTurn()) ?? Number.POSITIVE_INFINITY;
      if (ms > LONGEST_MS) lookIn(LONGEST_MS);
      else lookIn(ms, turned);
    } catch (error) {
      // Whatever is wrong is told by the pages, which need the promotions themselves.
      log.info({ err: error }, 'nobody could say when a promotion begins or is over');
      lookIn(againMs);
    }
  };
  return {
    look,
    stop() {
      looks += 1;
      clearTimeout(waiting);
    },
  };
};
