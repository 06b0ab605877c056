import { type PromotionRecord, phaseAt, toPromotionRecord } from '#domain/offer.ts';
import type { Ports } from './ports.ts';

/** The promotions that run now, in the shop's order (PROMO-1). */
export const listPromotions =
  ({ offers, shelf, clock }: Pick<Ports, 'offers' | 'shelf' | 'clock'>) =>
  async (): Promise<PromotionRecord[]> => {
    const now = clock();
    const [promotions, categories] = await Promise.all([offers.promotions(), shelf.categories()]);
    const products = categories.flatMap(({ items }) => items);
    return promotions
      .filter((promotion) => phaseAt(promotion, now) === 'running')
      .map((promotion) => toPromotionRecord(promotion, products));
  };
