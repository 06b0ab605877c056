import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { SCOPES } from '#domain/promotions/promotion.ts';
import { users } from './accounts.ts';
import { oneOf, timestamptz } from './columns.ts';
import { orders } from './orders.ts';

/** Either a percentage or an amount, and an optional period. */
const discountColumns = () => ({
  percent: integer(),
  amountCents: integer(),
  minimumCents: integer().notNull().default(0),
  startsAt: timestamptz('starts_at'),
  endsAt: timestamptz('ends_at'),
});

export const promotions = pgTable(
  'promotions',
  {
    id: text().primaryKey(),
    position: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    imageUrl: text().notNull(),
    ...discountColumns(),
    scope: text({ enum: SCOPES }).notNull(),
    /** Ids of categories or products, or tea types; empty for the whole cart. */
    scopeOf: text().array().notNull().default([]),
  },
  (t) => [
    check('promotions_one_reduction', sql`num_nonnulls(${t.percent}, ${t.amountCents}) = 1`),
    check('promotions_percent_whole', sql`${t.percent} between 1 and 100`),
    check('promotions_amount_positive', sql`${t.amountCents} > 0`),
    check('promotions_minimum_not_negative', sql`${t.minimumCents} >= 0`),
    check('promotions_period_forward', sql`${t.startsAt} < ${t.endsAt}`),
    check('promotions_scope_known', sql`${t.scope} in (${oneOf(SCOPES)})`),
  ],
);

/** Former versions of changed and deleted promotions, with the time in which they applied. A trigger maintains them. */
export const promotionHistory = pgTable(
  'promotion_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    promotionId: text().notNull(),
    ...discountColumns(),
    endsAt: timestamptz('ends_at').notNull(),
    scope: text({ enum: SCOPES }).notNull(),
    scopeOf: text().array().notNull(),
  },
  (t) => [index('promotion_history_by_end').on(t.endsAt)],
);

export const coupons = pgTable(
  'coupons',
  {
    code: text().primaryKey(),
    ...discountColumns(),
    totalLimit: integer(),
    shopperLimit: integer(),
    /** Redemptions that are not released; changed in the same transaction, under the lock of this row. */
    redeemed: integer().notNull().default(0),
    /** HMAC key of the email addresses in `spent_codes` (docs/decisions/0010). */
    emailHashKey: text('person_key')
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
  },
  (t) => [
    /** Finds a coupon whose code is typed with other hyphens. */
    index('coupons_by_plain_code').on(sql`replace(${t.code}, '-', '')`),
    check('coupons_code_upper_case', sql`${t.code} ~ '^[A-Z0-9-]{1,40}$'`),
    check('coupons_one_reduction', sql`num_nonnulls(${t.percent}, ${t.amountCents}) = 1`),
    check('coupons_percent_whole', sql`${t.percent} between 1 and 100`),
    check('coupons_amount_positive', sql`${t.amountCents} > 0`),
    check('coupons_minimum_not_negative', sql`${t.minimumCents} >= 0`),
    check('coupons_period_forward', sql`${t.startsAt} < ${t.endsAt}`),
    check('coupons_limits_positive', sql`${t.totalLimit} > 0 and ${t.shopperLimit} > 0`),
    check('coupons_redeemed_not_negative', sql`${t.redeemed} >= 0`),
  ],
);

/** The coupon of an order; released when the order releases its stock. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    code: text()
      .notNull()
      .references(() => coupons.code),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Unused and empty: uses are counted by account (docs/decisions/0010). */
    email: text().notNull().default(''),
    redeemedAt: timestamptz('redeemed_at').notNull().defaultNow(),
    releasedAt: timestamptz('released_at'),
  },
  (t) => [
    index('coupon_redemptions_by_email').on(t.code, t.email).where(sql`${t.releasedAt} is null`),
    index('coupon_redemptions_by_user').on(t.code, t.userId).where(sql`${t.releasedAt} is null`),
  ],
);

/** Coupon uses of deleted accounts, under a hash of the verified email address (docs/decisions/0010). */
export const deletedAccountRedemptions = pgTable(
  'spent_codes',
  {
    code: text()
      .notNull()
      .references(() => coupons.code),
    emailHash: text('person').notNull(),
    uses: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.code, t.emailHash] }),
    check('spent_codes_uses_positive', sql`${t.uses} > 0`),
  ],
);
