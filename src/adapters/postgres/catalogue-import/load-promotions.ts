import type { Coupon, Promotion } from '#domain/promotions/promotion.ts';
import type { Transaction } from '../connection/database.ts';
import { coupons, promotions } from '../schema/schema.ts';

/** The offers that a new shop opens with. */
export type StartingOffers = {
  readonly promotions: readonly Promotion[];
  readonly coupons: readonly Coupon[];
};

/** Writes the starting offers, in their order. */
export const loadOffers = async (tx: Transaction, offers: StartingOffers): Promise<void> => {
  for (const [position, { scope, reduction, ...facts }] of offers.promotions.entries())
    await tx
      .insert(promotions)
      .values({ ...facts, ...reduction, position, scope: scope.kind, scopeOf: [...scope.of] });
  for (const { reduction, ...facts } of offers.coupons)
    await tx.insert(coupons).values({ ...facts, ...reduction });
};
