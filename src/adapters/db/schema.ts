import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  doublePrecision,
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
import { MAX_QUANTITY } from '#domain/cart.ts';
import { LETTER_KINDS, type Letter } from '#domain/letter.ts';
import { SCOPES } from '#domain/offer.ts';
import { type Discount, ORDER_STATUSES } from '#domain/order.ts';
import type { PaymentSession } from '#domain/payment.ts';
import { type Brewing, GROUPS, type Ingredient, TEA_TYPES } from '#domain/product.ts';
import { VITALS } from '#domain/vitals.ts';

const LINK_PURPOSES = ['prove-email', 'reset-password'] as const;

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
    group: text('category_id', { enum: GROUPS })
      .notNull()
      .references(() => categories.id),
    themes: jsonb().$type<string[]>().notNull().default([]),
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
    index('products_by_category').on(t.group, t.position),
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
    emailProvenAt: at('email_proven_at'),
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

export const wishItems = pgTable(
  'wish_items',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index('wish_items_of_product').on(t.productId)],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** Lines stay in the order in which they came. */
    line: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index('cart_lines_of_product').on(t.productId),
    check('cart_lines_quantity_in_bounds', sql`${t.quantity} between 1 and ${sql.raw(String(MAX_QUANTITY))}`),
  ],
);

/** Changes of carts that were applied, so that a repeat is not. */
export const cartChanges = pgTable(
  'cart_changes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    changeId: uuid().notNull(),
    appliedAt: at('applied_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.changeId] }), index('cart_changes_by_age').on(t.appliedAt)],
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
    // The default is for orders from before there were links.
    linkSecret: text()
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
  },
  (t) => [
    unique('orders_link_once').on(t.linkSecret),
    index('orders_of_guest').on(sql`lower(${t.email})`).where(sql`${t.userId} is null`),
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

/**
 * Links that went to shoppers by letter. One without a user stands for an address that has no account: it does
 * nothing, but is written all the same, so that nobody learns from the time it takes who has one.
 */
export const accountLinks = pgTable(
  'account_links',
  {
    digest: text().primaryKey(),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('account_links_by_email').on(sql`lower(${t.email})`, t.purpose, t.createdAt),
    index('account_links_by_user').on(t.userId),
    index('account_links_by_end').on(t.expiresAt),
    check('account_links_purpose_known', sql`${t.purpose} in (${oneOf(LINK_PURPOSES)})`),
  ],
);

/** Letters to shoppers. `due_at` is null once nothing is to be done any more, and `facts` once a letter was sent. */
export const letters = pgTable(
  'letters',
  {
    id: uuid().primaryKey().defaultRandom(),
    to: text().notNull(),
    kind: text({ enum: LETTER_KINDS }).notNull(),
    facts: jsonb().$type<Letter['facts']>(),
    createdAt: at('created_at').notNull().defaultNow(),
    // Not rounded up: a letter is due in the moment it is written.
    dueAt: at('due_at').default(sql`date_trunc('milliseconds', now())`),
    until: at('until').notNull(),
    sentAt: at('sent_at'),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    index('letters_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('letters_by_age').on(t.createdAt),
    check('letters_kind_known', sql`${t.kind} in (${oneOf(LETTER_KINDS)})`),
    check('letters_due_has_facts', sql`${t.dueAt} is null or ${t.facts} is not null`),
  ],
);

/** What people asked who would like to open a store. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid().primaryKey(),
    reference: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    town: text().notNull(),
    message: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('enquiries_by_email').on(sql`lower(${t.email})`, t.createdAt)],
);
/** Figures of real visits, added up: how many of a day and page fell into each bucket. Says nothing of who came. */
export const vitals = pgTable(
  'vitals',
  {
    day: date().notNull(),
    route: text().notNull(),
    vital: text({ enum: VITALS }).notNull(),
    bucket: integer().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    sum: doublePrecision().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.route, t.vital, t.bucket] }),
    check('vitals_known', sql`${t.vital} in (${oneOf(VITALS)})`),
  ],
);

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
