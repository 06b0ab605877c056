import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { limitReached } from '#domain/promotions/coupon.ts';
import type { Transaction } from '../connection/database.ts';
import { send } from '../connection/send-statement.ts';
import { couponRedemptions, coupons } from '../schema/schema.ts';
import { lockCoupon } from './promotion-repository.ts';
import type { CouponShopper } from './reserved-redemptions.ts';

type RedeemingOrder = CouponShopper & { readonly id: string };

// Lock order everywhere: order number, shopper, products by id, coupon.

const changeCount = (tx: Transaction, code: string, change: 1 | -1) =>
  tx
    .update(coupons)
    .set({ redeemed: sql`${coupons.redeemed} + ${change}` })
    .where(eq(coupons.code, code));

/** Counts a locked coupon for a new order. */
export const redeemCoupon = async (
  tx: Transaction,
  { id, userId }: RedeemingOrder,
  code: string,
): Promise<void> => {
  await Promise.all([
    send(tx.insert(couponRedemptions).values({ orderId: id, code, userId })),
    send(changeCount(tx, code, 1)),
  ]);
};

/** Releases the coupon of an order; a repeat changes nothing. */
export const releaseCoupon = async (tx: Transaction, { id }: Pick<RedeemingOrder, 'id'>): Promise<void> => {
  const released = await tx
    .update(couponRedemptions)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(couponRedemptions.orderId, id), isNull(couponRedemptions.releasedAt)))
    .returning({ code: couponRedemptions.code });
  for (const { code } of released) await changeCount(tx, code, -1);
};

/** Redeems the coupon of a released order again; returns false if its limits no longer allow this. */
export const redeemCouponAgain = async (tx: Transaction, order: RedeemingOrder): Promise<boolean> => {
  const ofOrder = and(eq(couponRedemptions.orderId, order.id), isNotNull(couponRedemptions.releasedAt));
  const [redemption] = await tx.select().from(couponRedemptions).where(ofOrder);
  if (!redemption) return true;
  const usage = await lockCoupon(tx, redemption.code, order);
  if (!usage || limitReached(usage)) return false;
  await tx.update(couponRedemptions).set({ releasedAt: null }).where(ofOrder);
  await changeCount(tx, redemption.code, 1);
  return true;
};
