import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CouponStanding } from '#domain/promotions/coupon.ts';
import type { Promotion } from '#domain/promotions/promotion.ts';
import type { PromotionRepository } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { readAll } from '../rows/row-reader.ts';
import { couponRedemptions, coupons, orders, promotions } from '../schema/schema.ts';
import { readCoupon, readPromotion } from './promotion-rows.ts';
import { usesOf } from './redeemed-codes.ts';
import { type CouponShopper, reservedUses } from './reserved-redemptions.ts';

type Querier = Pick<Orm | Transaction, 'select'>;
type CouponRow = typeof coupons.$inferSelect;

export const createPromotionRepository = (orm: Orm): PromotionRepository => ({
  promotions: () => readPromotions(orm),
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
    const found = await standingOf(orm, row, { userId });
    if (!found) return undefined;
    const { usedByShopper, reserved, ...standing } = found;
    const own = except === undefined ? 0 : await usesIn(orm, code, except);
    const less = (uses: number) => Math.max(0, uses - own);
    return {
      ...standing,
      used: standing.used - own,
      reserved: {
        ...reserved,
        all: less(reserved.all),
        own: less(reserved.own),
        strangers: less(reserved.strangers),
      },
      usedByShopper: typeof usedByShopper === 'number' ? Math.max(0, usedByShopper - own) : usedByShopper,
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
): Promise<CouponStanding | undefined> => {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('no key update');
  return row && standingOf(tx, row, shopper);
};

const standingOf = async (
  querier: Querier,
  row: CouponRow,
  shopper: CouponShopper,
): Promise<CouponStanding | undefined> => {
  const coupon = readCoupon(row);
  if (!coupon) return undefined;
  const { redeemed, personKey } = row;
  const { code, shopperLimit } = coupon;
  return {
    coupon,
    used: redeemed,
    // Uses count only if they are limited.
    usedByShopper: shopperLimit === null ? 0 : await usesOf(querier, { code, personKey }, shopper.userId),
    reserved: await reservedUses(querier, coupon, redeemed, shopper),
  };
};

/** 1 if the order uses the code, otherwise 0. */
const usesIn = async (querier: Querier, code: string, receipt: string): Promise<number> => {
  const [row] = await querier
    .select({ uses: count() })
    .from(couponRedemptions)
    .innerJoin(orders, eq(orders.id, couponRedemptions.orderId))
    .where(
      and(
        eq(orders.receipt, receipt),
        eq(couponRedemptions.code, code),
        isNull(couponRedemptions.releasedAt),
      ),
    );
  return row?.uses ?? 0;
};
