import { and, asc, count, eq, isNull, or } from 'drizzle-orm';
import type { CouponStanding } from '#domain/coupon.ts';
import { emailKey } from '#domain/credentials.ts';
import type { Reduction } from '#domain/discount.ts';
import type { Coupon, Promotion } from '#domain/offer.ts';
import type { CouponHolder, OfferBook } from '#services/ports.ts';
import type { Orm, Transaction } from './database.ts';
import { couponRedemptions, coupons, orders, promotions } from './schema.ts';
import { send } from './send.ts';

type Querier = Pick<Orm | Transaction, 'select'>;
type CouponRow = typeof coupons.$inferSelect;

/** Promotions and coupons in PostgreSQL. */
export const createOfferBook = (orm: Orm): OfferBook => ({
  promotions: () => readPromotions(orm),
  async coupon(code, holder, except) {
    const [row] = await orm.select().from(coupons).where(eq(coupons.code, code));
    if (!row) return undefined;
    const standing = await standingOf(orm, row, holder);
    const own = except === undefined ? 0 : await usesIn(orm, code, except);
    return {
      ...standing,
      used: standing.used - own,
      usedByShopper: Math.max(0, standing.usedByShopper - own),
    };
  },
});

/** All promotions in the shop's order. */
export const readPromotions = async (querier: Querier): Promise<Promotion[]> =>
  (await send(querier.select().from(promotions).orderBy(asc(promotions.position), asc(promotions.id)))).map(
    ({ percent, amountCents, scope, scopeOf, position: _, ...facts }) => ({
      ...facts,
      reduction: toReduction(percent, amountCents),
      scope: { kind: scope, of: scopeOf },
    }),
  );

/** The coupon of that code, kept from others until the transaction ends, so that its limits hold. */
export const lockCoupon = async (
  tx: Transaction,
  code: string,
  holder: CouponHolder,
): Promise<CouponStanding | undefined> => {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('no key update');
  return row && standingOf(tx, row, holder);
};

const standingOf = async (
  querier: Querier,
  { redeemed, percent, amountCents, ...facts }: CouponRow,
  holder: CouponHolder,
): Promise<CouponStanding> => {
  const coupon: Coupon = { ...facts, reduction: toReduction(percent, amountCents) };
  return { coupon, used: redeemed, usedByShopper: await usesOf(querier, coupon, holder) };
};

/** Orders of the account or to the e-mail address; without a limit nobody asks how many. */
const usesOf = async (
  querier: Querier,
  { code, shopperLimit }: Coupon,
  { userId, email }: CouponHolder,
): Promise<number> => {
  const isTheirs = or(
    userId === null ? undefined : eq(couponRedemptions.userId, userId),
    email === null ? undefined : eq(couponRedemptions.email, emailKey(email)),
  );
  if (shopperLimit === null || !isTheirs) return 0;
  const [row] = await querier
    .select({ uses: count() })
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.code, code), isNull(couponRedemptions.releasedAt), isTheirs));
  return row?.uses ?? 0;
};

/** Whether the order of that number uses the code: 1 or 0. */
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

const toReduction = (percent: number | null, amountCents: number | null): Reduction => {
  if (percent !== null) return { percent };
  if (amountCents === null) throw new Error('an offer without a reduction');
  return { amountCents };
};
