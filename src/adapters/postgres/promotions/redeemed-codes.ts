import { createHmac } from 'node:crypto';
import { and, count, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { User } from '#domain/accounts/session.ts';
import type { Unknown } from '#domain/promotions/coupon.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { couponRedemptions, coupons, orders, spentCodes, users } from '../schema/schema.ts';

// Uses are counted by account. An account that goes leaves its counts behind, under the fingerprint of its proven address.

type Code = Pick<typeof coupons.$inferSelect, 'code' | 'personKey'>;

/** Stands for a person with one code, and says neither who that is nor what else they have used. */
const fingerprint = ({ personKey }: Code, email: string): string =>
  createHmac('sha256', personKey).update(emailKey(email)).digest('base64url');

/** How often somebody uses a code, in orders of the account and of earlier ones with its address; or why nobody can say. */
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

/** Notes what an account has used of codes with a limit per person, before it goes. Only a proven address is its own. */
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
        // By way of the orders, which have an index for it.
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

/** Forgets who has used codes that have ended. */
export const forgetSpent = async (orm: Pick<Orm, 'select' | 'delete'>): Promise<void> => {
  const ended = orm.select({ code: coupons.code }).from(coupons).where(lte(coupons.endsAt, sql`now()`));
  await orm.delete(spentCodes).where(inArray(spentCodes.code, ended));
};
