import { createHmac } from 'node:crypto';
import { and, count, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { User } from '#domain/accounts/session.ts';
import type { UncountableReason } from '#domain/promotions/coupon.ts';
import type { Orm, Querier, Transaction } from '../connection/database.ts';
import { couponRedemptions, coupons, deletedAccountRedemptions, orders, users } from '../schema/schema.ts';

// Uses are counted per account. A deleted account leaves its counts under a hash of its verified email address.

type CouponKey = Pick<typeof coupons.$inferSelect, 'code' | 'emailHashKey'>;

/** A pseudonym per person and code, which reveals neither the person nor the other codes they used. */
const hashEmail = ({ emailHashKey }: CouponKey, email: string): string =>
  createHmac('sha256', emailHashKey).update(emailKey(email)).digest('base64url');

/** Uses of a code by the account and by deleted ones with its email address, or why they cannot be counted. */
export const countUsesByShopper = async (
  querier: Querier,
  code: CouponKey,
  userId: string | null,
): Promise<number | UncountableReason> => {
  if (userId === null) return 'account-needed';
  const [user] = await querier.select().from(users).where(eq(users.id, userId));
  if (!user) return 'account-needed';
  if (user.emailVerifiedAt === null) return 'address-unproven';
  const [current] = await querier
    .select({ uses: count() })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.code, code.code),
        eq(couponRedemptions.userId, userId),
        isNull(couponRedemptions.releasedAt),
      ),
    );
  const [former] = await querier
    .select({ uses: deletedAccountRedemptions.uses })
    .from(deletedAccountRedemptions)
    .where(
      and(
        eq(deletedAccountRedemptions.code, code.code),
        eq(deletedAccountRedemptions.emailHash, hashEmail(code, user.email)),
      ),
    );
  return (current?.uses ?? 0) + (former?.uses ?? 0);
};

/** Stores an account's uses of codes with a limit per person before its deletion, if its email address is verified. */
export const storeRedemptions = async (
  tx: Transaction,
  { id, email, emailVerifiedAt }: Pick<User, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<void> => {
  if (emailVerifiedAt === null) return;
  const { code, emailHashKey } = coupons;
  const redemptions = await tx
    .select({ code, emailHashKey, uses: count() })
    .from(couponRedemptions)
    .innerJoin(orders, eq(orders.id, couponRedemptions.orderId))
    .innerJoin(coupons, eq(code, couponRedemptions.code))
    .where(
      and(
        // Joined through the orders, which are indexed by user.
        eq(orders.userId, id),
        eq(couponRedemptions.userId, id),
        isNull(couponRedemptions.releasedAt),
        isNotNull(coupons.shopperLimit),
      ),
    )
    .groupBy(code, emailHashKey);
  for (const { uses, ...of } of redemptions)
    await tx
      .insert(deletedAccountRedemptions)
      .values({ code: of.code, emailHash: hashEmail(of, email), uses })
      .onConflictDoUpdate({
        target: [deletedAccountRedemptions.code, deletedAccountRedemptions.emailHash],
        set: { uses: sql`${deletedAccountRedemptions.uses} + ${uses}` },
      });
};

/** Deletes the stored uses of expired codes. */
export const deleteExpiredRedemptions = async (orm: Pick<Orm, 'select' | 'delete'>): Promise<void> => {
  const expiredCodes = orm
    .select({ code: coupons.code })
    .from(coupons)
    .where(lte(coupons.endsAt, sql`now()`));
  await orm.delete(deletedAccountRedemptions).where(inArray(deletedAccountRedemptions.code, expiredCodes));
};
