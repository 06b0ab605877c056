import { nextPeriodChange } from '#domain/promotions/promotion.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns the milliseconds until the next start or end of a promotion; undefined if there is none. */
export async function timeUntilPromotionsChange({
  promotionRepository,
  clock,
}: Pick<Ports, 'promotionRepository' | 'clock'>): Promise<number | undefined> {
  const startedAt = clock();
  // Taken before the query: a promotion that changes during it counts as a change in 0 ms.
  const change = nextPeriodChange(await promotionRepository.promotions(), startedAt);
  return change && Math.max(0, change.getTime() - clock().getTime());
}
