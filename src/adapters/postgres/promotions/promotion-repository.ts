import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { CouponUsage } from '#domain/promotions/coupon.ts';
import type { Promotion } from '#domain/promotions/promotion.ts';
import type { PromotionRepository } from '#services/ports/ports.ts';
import type { Orm, Querier, Transaction } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { readAll } from '../rows/row-reader.ts';
import { couponRedemptions, coupons, orders, promotionHistory, promotions } from '../schema/schema.ts';
import { readCoupon, readPastPromotion, readPromotion } from './promotion-rows.ts';
import { countUsesByShopper } from './redeemed-codes.ts';
import { type CouponShopper, reservedUses } from './reserved-redemptions.ts';

type CouponRow = typeof coupons.$inferSelect;

export const createPromotionRepository = (orm: Orm): PromotionRepository => ({
  promotions: () => readPromotions(orm),
  async pastPromotions(since) {
    const rows = await orm
      .select()
      .from(promotionHistory)
      .where(gt(promotionHistory.endsAt, since))
      .orderBy(asc(promotionHistory.id));
    return readAll(rows, readPastPromotion);
  },
  async knownCodes(codes) {
    const plain = codes.map((code) => code.replaceAll('-', ''));
    const rows = await orm
      .select({ code: coupons.code })
      .from(coupons)
      .where(inArray(sql`replace(${coupons.code}, '-', '')`, plain));
    return rows.map(({ code }) => code);
  },
  async coupon(code, userId, except) {
    const [row] = await orm.select().from(coupons).where(eq(coupons.code, code));
    if (!row) return undefined;
    const found = await readUsage(orm, row, { userId });
    if (!found) return undefined;
    const { usedByCustomer, reserved, ...usage } = found;
    const usesByOrder = except === undefined ? 0 : await countUsesByOrder(orm, code, except);
    const withoutOrder = (uses: number) => Math.max(0, uses - usesByOrder);
    return {
      ...usage,
      used: usage.used - usesByOrder,
      reserved: {
        ...reserved,
        all: withoutOrder(reserved.all),
        customer: withoutOrder(reserved.customer),
        unverified: withoutOrder(reserved.unverified),
      },
      usedByCustomer:
        typeof usedByCustomer === 'number' ? Math.max(0, usedByCustomer - usesByOrder) : usedByCustomer,
    };
  },
});

const readRows = prepared((querier: Querier) =>
  querier.select().from(promotions).orderBy(asc(promotions.position), asc(promotions.id)),
);

/** Reads all promotions, by position. */
export const readPromotions = async (querier: Querier): Promise<Promotion[]> =>
  readAll(await readRows(querier), readPromotion);

/** Finds a coupon and locks it until the transaction ends, so that its limits are exact. */
export const lockCoupon = async (
  tx: Transaction,
  code: string,
  shopper: CouponShopper,
): Promise<CouponUsage | undefined> => {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('no key update');
  return row && readUsage(tx, row, shopper);
};

const readUsage = async (
  querier: Querier,
  row: CouponRow,
  shopper: CouponShopper,
): Promise<CouponUsage | undefined> => {
  const coupon = readCoupon(row);
  if (!coupon) return undefined;
  const { redeemed, emailHashKey } = row;
  const { code, shopperLimit } = coupon;
  return {
    coupon,
    used: redeemed,
    // Uses count only if they are limited.
    usedByCustomer:
      shopperLimit === null ? 0 : await countUsesByShopper(querier, { code, emailHashKey }, shopper.userId),
    reserved: await reservedUses(querier, coupon, redeemed, shopper),
  };
};

/** 1 if the order uses the code, otherwise 0. */
const countUsesByOrder = async (querier: Querier, code: string, orderNumber: string): Promise<number> => {
  const [row] = await querier
    .select({ uses: count() })
    .from(couponRedemptions)
    .innerJoin(orders, eq(orders.id, couponRedemptions.orderId))
    .where(
      and(
        eq(orders.receipt, orderNumber),
        eq(couponRedemptions.code, code),
        isNull(couponRedemptions.releasedAt),
      ),
    );
  return row?.uses ?? 0;
};
