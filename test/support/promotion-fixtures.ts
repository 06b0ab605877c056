import { storePromotions } from '#adapters/postgres/catalogue-import/load-promotions.ts';
import type { Coupon, Promotion } from '#domain/promotions/promotion.ts';
import { aCoupon, aPromotion } from './examples.ts';
import type { FreshDatabase } from './fresh-database.ts';

/** Inserts promotions and coupons, so that tests do not depend on the initial ones. */
export const addPromotions = (
  database: FreshDatabase,
  offers: {
    readonly promotions?: readonly Partial<Promotion>[];
    readonly coupons?: readonly Partial<Coupon>[];
  },
): Promise<void> =>
  database.orm.transaction((tx) =>
    storePromotions(tx, {
      promotions: (offers.promotions ?? []).map(aPromotion),
      coupons: (offers.coupons ?? []).map(aCoupon),
    }),
  );

/** Redemptions of a coupon, by its own row and by the rows of orders. */
export const usesOf = async (database: FreshDatabase, code: string) => {
  const [row] = await database.rows<{ counted: number; rows: number }>(
    `select redeemed as counted,
       (select count(*)::int from coupon_redemptions r where r.code = c.code and released_at is null) as rows
     from coupons c where code = $1`,
    [code],
  );
  return row;
};
