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
import { ORDER_STATUSES } from '#domain/order.ts';
import type { PaymentSession } from '#domain/payment.ts';
import { type Brewing, type Ingredient, TEA_TYPES } from '#domain/product.ts';
import { VITALS } from '#domain/vitals.ts';

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
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    unique('order_lines_product_once').on(t.orderId, t.productId),
    check('order_lines_quantity_positive', sql`${t.quantity} > 0`),
    check('order_lines_price_not_negative', sql`${t.priceCents} >= 0`),
    check('order_lines_grams_positive', sql`${t.grams} > 0`),
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
