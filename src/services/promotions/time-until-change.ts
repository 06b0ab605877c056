import { nextPeriodChange } from '#domain/promotions/promotion.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns the milliseconds until the next start or end of a promotion; undefined if there is none. */
export const timeUntilPromotionsChange =
  ({ promotionRepository, clock }: Pick<Ports, 'promotionRepository' | 'clock'>) =>
  async (): Promise<number | undefined> => {
    const asked = clock();
    // Taken before the query: a promotion that changes during it counts as a change in 0 ms.
    const turn = nextPeriodChange(await promotionRepository.promotions(), asked);
    return turn && Math.max(0, turn.getTime() - clock().getTime());
  };
