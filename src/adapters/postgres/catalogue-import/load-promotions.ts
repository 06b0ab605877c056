import type { InitialPromotions } from '#domain/promotions/promotion.ts';
import type { Transaction } from '../connection/database.ts';
import { coupons, promotions } from '../schema/schema.ts';

/** Stores promotions and coupons; the order of the array becomes the promotions' `position`. */
export const storePromotions = async (tx: Transaction, initial: InitialPromotions): Promise<void> => {
  for (const [position, { scope, discount, ...fields }] of initial.promotions.entries())
    await tx
      .insert(promotions)
      .values({ ...fields, ...discount, position, scope: scope.kind, scopeOf: [...scope.of] });
  for (const { discount, ...fields } of initial.coupons)
    await tx.insert(coupons).values({ ...fields, ...discount });
};
