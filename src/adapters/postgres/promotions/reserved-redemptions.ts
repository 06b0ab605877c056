import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type CouponUsage, canReachReservedLimit } from '#domain/promotions/coupon.ts';
import type { Coupon } from '#domain/promotions/promotion.ts';
import type { Querier } from '../connection/database.ts';
import { isVerifiedAccount } from '../rows/verified-account.ts';
import { couponRedemptions, orders } from '../schema/schema.ts';

/** `ipDigest` is set while an order is placed. */
export type CouponShopper = { readonly userId: string | null; readonly ipDigest?: string | null };

const countRows = (of?: SQL) => sql<number>`(count(*)${of ? sql` filter (where ${of})` : sql``})::int`;

/** Counts coupon uses reserved by unpaid orders, if enough are used for it to matter. */
export const reservedUses = async (
  querier: Querier,
  { code, totalLimit }: Coupon,
  used: number,
  { userId, ipDigest = null }: CouponShopper,
): Promise<CouponUsage['reserved']> => {
  if (!canReachReservedLimit(totalLimit, used))
    return { all: 0, customer: 0, unverified: 0, isVerified: true };
  const ofVerified = isVerifiedAccount(sql`${orders.userId}`);
  const [found] = await querier
    .select({
      all: countRows(),
      account: countRows(sql`${orders.userId} = ${userId}::uuid`),
      address: countRows(sql`${orders.ipDigest} = ${ipDigest}::text and not ${ofVerified}`),
      unverified: countRows(sql`not ${ofVerified}`),
      isVerified: isVerifiedAccount(sql`${userId}::uuid`),
    })
    .from(orders)
    .innerJoin(couponRedemptions, eq(couponRedemptions.orderId, orders.id))
    .where(
      and(
        sql`${orders.status} = 'awaiting-payment'`,
        eq(couponRedemptions.code, code),
        isNull(couponRedemptions.releasedAt),
      ),
    );
  if (!found) throw new Error('The use count returned no row');
  const { all, account, address, unverified, isVerified } = found;
  return { all, customer: isVerified ? account : Math.max(account, address), unverified, isVerified };
};
