import type { Coupon, Promotion } from '#domain/promotions/promotion.ts';
import type { Transaction } from '../connection/database.ts';
import { coupons, promotions } from '../schema/schema.ts';

/** Promotions and coupons of a new shop. */
export type StartingOffers = {
  readonly promotions: readonly Promotion[];
  readonly coupons: readonly Coupon[];
};

/** Stores promotions and coupons; the order of the array becomes the promotions' `position`. */
export const loadOffers = async (tx: Transaction, offers: StartingOffers): Promise<void> => {
  for (const [position, { scope, reduction, ...facts }] of offers.promotions.entries())
    await tx
      .insert(promotions)
      .values({ ...facts, ...reduction, position, scope: scope.kind, scopeOf: [...scope.of] });
  for (const { reduction, ...facts } of offers.coupons)
    await tx.insert(coupons).values({ ...facts, ...reduction });
};
