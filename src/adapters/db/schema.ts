import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Address } from '#domain/address.ts';
import { SCOPES } from '#domain/offer.ts';
import { type Discount, ORDER_STATUSES } from '#domain/order.ts';
import type { PaymentSession } from '#domain/payment.ts';
import { type Brewing, type Ingredient, TEA_TYPES } from '#domain/product.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  title: text().notNull(),
  position: integer().notNull(),
});

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    categoryId: text()
      .notNull()
      .references(() => categories.id),
    position: integer().notNull(),
    name: text().notNull(),
    priceCents: integer().notNull(),
    type: text({ enum: TEA_TYPES }),
    description: text().notNull(),
    taste: text().notNull(),
    imageUrl: text().notNull(),
    images: jsonb().$type<string[]>().notNull(),
    consist: jsonb().$type<Ingredient[]>().notNull(),
    unit: text().notNull(),
    liquor: text().notNull(),
    brewing: jsonb().$type<Brewing>(),
    stockGrams: integer().notNull(),
    unitGrams: integer().notNull(),
  },
  (t) => [
    unique('products_name_once').on(t.name),
    index('products_by_category').on(t.categoryId, t.position),
    check('products_price_not_negative', sql`${t.priceCents} >= 0`),
    check('products_stock_not_negative', sql`${t.stockGrams} >= 0`),
    check('products_unit_positive', sql`${t.unitGrams} > 0`),
    check('products_type_known', sql`${t.type} in (${oneOf(TEA_TYPES)})`),
  ],
);

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    displayName: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('users_email_once').on(sql`lower(${t.email})`)],
);

export const passwords = pgTable('passwords', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text().notNull(),
});

export const federatedAccounts = pgTable(
  'federated_accounts',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('federated_by_user').on(t.userId)],
);

export const sessions = pgTable(
  'sessions',
  {
    digest: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startedAt: at('started_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sessions_by_user').on(t.userId), index('sessions_by_end').on(t.expiresAt)],
);

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    receipt: uuid().notNull(),
    userId: uuid().references(() => users.id),
    email: text().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    totalCents: integer().notNull(),
    discounts: jsonb().$type<readonly Discount[]>().notNull().default([]),
    shipping: jsonb().$type<Address>().notNull(),
    billing: jsonb().$type<Address>().notNull(),
    paymentSessionId: text(),
    paymentUrl: text(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('orders_receipt_once').on(t.receipt),
    unique('orders_payment_session_once').on(t.paymentSessionId),
    index('orders_of_user').on(t.userId, t.createdAt.desc()),
    index('orders_awaiting').on(t.createdAt).where(sql`${t.status} = 'awaiting-payment'`),
    check('orders_status_known', sql`${t.status} in (${oneOf(ORDER_STATUSES)})`),
    check('orders_total_not_negative', sql`${t.totalCents} >= 0`),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    priceCents: integer().notNull(),
    quantity: integer().notNull(),
    grams: integer().notNull(),
    discountCents: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    unique('order_lines_product_once').on(t.orderId, t.productId),
    check('order_lines_quantity_positive', sql`${t.quantity} > 0`),
    check('order_lines_price_not_negative', sql`${t.priceCents} >= 0`),
    check('order_lines_grams_positive', sql`${t.grams} > 0`),
    check(
      'order_lines_discount_within_line',
      sql`${t.discountCents} >= 0 and ${t.discountCents} <= ${t.priceCents}::bigint * ${t.quantity}`,
    ),
  ],
);

/** Every step of every order, never changed. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    from: text({ enum: ORDER_STATUSES }),
    to: text({ enum: ORDER_STATUSES }).notNull(),
    event: text().notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('order_history_of_order').on(t.orderId)],
);

export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receipt: text(),
  receivedAt: at('received_at').notNull().defaultNow(),
});

/** Money that has to go back, and whether it did: at most one refund per order. */
export const refunds = pgTable(
  'refunds',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    paymentIntent: text().notNull(),
    amountCents: integer().notNull(),
    refundId: text().unique(),
    dueAt: at('due_at').notNull().defaultNow(),
  },
  (t) => [check('refunds_amount_positive', sql`${t.amountCents} > 0`)],
);

/** Payments that do not fit their order, kept for the owner. */
export const heldPayments = pgTable('held_payments', {
  sessionId: text().primaryKey(),
  orderId: uuid()
    .notNull()
    .references(() => orders.id),
  reason: text().notNull(),
  payment: jsonb().$type<PaymentSession>().notNull(),
  heldAt: at('held_at').notNull().defaultNow(),
});

/** A percentage or an amount, never both, and a period that ends after it has begun. */
const offered = () => ({
  percent: integer(),
  amountCents: integer(),
  minimumCents: integer().notNull().default(0),
  startsAt: at('starts_at'),
  endsAt: at('ends_at'),
});

export const promotions = pgTable(
  'promotions',
  {
    id: text().primaryKey(),
    position: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    imageUrl: text().notNull(),
    ...offered(),
    scope: text({ enum: SCOPES }).notNull(),
    /** Ids of categories or products, or tea types; nothing for the whole cart. */
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

export const coupons = pgTable(
  'coupons',
  {
    code: text().primaryKey(),
    ...offered(),
    totalLimit: integer(),
    shopperLimit: integer(),
    /** Redemptions that are not released; changes with them in one transaction, under the lock of this row. */
    redeemed: integer().notNull().default(0),
  },
  (t) => [
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

/** Which order uses which coupon; released when the order gives up its stock. */
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
    /** Lower case. */
    email: text().notNull(),
    redeemedAt: at('redeemed_at').notNull().defaultNow(),
    releasedAt: at('released_at'),
  },
  (t) => [
    index('coupon_redemptions_by_email').on(t.code, t.email).where(sql`${t.releasedAt} is null`),
    index('coupon_redemptions_by_user').on(t.code, t.userId).where(sql`${t.releasedAt} is null`),
  ],
);
