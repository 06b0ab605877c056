import { createHmac } from 'node:crypto';
import { and, count, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { User } from '#domain/accounts/session.ts';
import type { Unknown } from '#domain/promotions/coupon.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { couponRedemptions, coupons, orders, spentCodes, users } from '../schema/schema.ts';

// Uses are counted per account. A deleted account leaves its counts under a hash of its verified email address.

type Code = Pick<typeof coupons.$inferSelect, 'code' | 'personKey'>;

/** A pseudonym per person and code, which reveals neither the person nor the other codes they used. */
const fingerprint = ({ personKey }: Code, email: string): string =>
  createHmac('sha256', personKey).update(emailKey(email)).digest('base64url');

/** Uses of a code by the account and by deleted ones with its email address, or why they cannot be counted. */
export const usesOf = async (
  querier: Pick<Orm | Transaction, 'select'>,
  code: Code,
  userId: string | null,
): Promise<number | Unknown> => {
  if (userId === null) return 'account-needed';
  const [user] = await querier.select().from(users).where(eq(users.id, userId));
  if (!user) return 'account-needed';
  if (user.emailProvenAt === null) return 'address-unproven';
  const [now] = await querier
    .select({ uses: count() })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.code, code.code),
        eq(couponRedemptions.userId, userId),
        isNull(couponRedemptions.releasedAt),
      ),
    );
  const [before] = await querier
    .select({ uses: spentCodes.uses })
    .from(spentCodes)
    .where(and(eq(spentCodes.code, code.code), eq(spentCodes.person, fingerprint(code, user.email))));
  return (now?.uses ?? 0) + (before?.uses ?? 0);
};

/** Stores an account's uses of codes with a limit per person before its deletion, if its email address is verified. */
export const keepSpent = async (
  tx: Transaction,
  { id, email, emailProvenAt }: Pick<User, 'id' | 'email' | 'emailProvenAt'>,
): Promise<void> => {
  if (emailProvenAt === null) return;
  const { code, personKey } = coupons;
  const spent = await tx
    .select({ code, personKey, uses: count() })
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
    .groupBy(code, personKey);
  for (const { uses, ...of } of spent)
    await tx
      .insert(spentCodes)
      .values({ code: of.code, person: fingerprint(of, email), uses })
      .onConflictDoUpdate({
        target: [spentCodes.code, spentCodes.person],
        set: { uses: sql`${spentCodes.uses} + ${uses}` },
      });
};

/** Deletes the stored uses of expired codes. */
export const forgetSpent = async (orm: Pick<Orm, 'select' | 'delete'>): Promise<void> => {
  const ended = orm.select({ code: coupons.code }).from(coupons).where(lte(coupons.endsAt, sql`now()`));
  await orm.delete(spentCodes).where(inArray(spentCodes.code, ended));
};
