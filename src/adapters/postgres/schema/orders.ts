import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Discount } from '#domain/cart/priced-line.ts';
import type { Address } from '#domain/orders/address.ts';
import { CARRIERS } from '#domain/orders/carrier.ts';
import { FULFILMENT_STATUSES } from '#domain/orders/fulfilment.ts';
import type { Gift } from '#domain/orders/gift/gift.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import type { OrderShipping } from '#domain/shipping/shipping-method.ts';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';
import { oneOf, timestamptz } from './columns.ts';
import { isWhollyRefunded, orderCountry, orderSearchWords } from './order-expressions.ts';

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    receipt: uuid().notNull(),
    userId: uuid().references(() => users.id),
    email: text().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    fulfilmentStatus: text({ enum: FULFILMENT_STATUSES }).notNull().default('unfulfilled'),
    totalCents: integer().notNull(),
    /** The method and its price, which is part of the total; null for orders that were placed before there were methods. */
    shippingMethod: jsonb().$type<Omit<OrderShipping, 'priceCents'>>(),
    shippingCents: integer().notNull().default(0),
    gift: jsonb().$type<Gift>(),
    discounts: jsonb().$type<readonly Discount[]>().notNull().default([]),
    shipping: jsonb().$type<Address>().notNull(),
    billing: jsonb().$type<Address>().notNull(),
    paymentSessionId: text(),
    paymentUrl: text(),
    /** Total of the succeeded refunds, also of those made another way. */
    refundedCents: integer().notNull().default(0),
    /** The part of it that staff returned another way than by the payment provider. */
    refundedByHandCents: integer().notNull().default(0),
    /** Total of the disputes that the bank decided for the shopper. */
    disputeLostCents: integer().notNull().default(0),
    /** Increases with each update of the refunds, so that a stale list of them is not stored. */
    refundRevision: integer().notNull().default(0),
    /** When a refund failed that was neither replaced nor resolved by the owner. */
    refundFailedAt: timestamptz('refund_failed_at'),
    /** When it is announced to the shopper that the order is packed; null before it, and afterwards. */
    packingAnnounceAt: timestamptz('packing_announce_at'),
    /** When the delivery is announced to the shopper; null before it, and afterwards. */
    deliveryAnnounceAt: timestamptz('delivery_announce_at'),
    /** Number of failed refunds, as last stored. */
    refundFailures: integer().notNull().default(0),
    /** Number of used idempotency keys for its Checkout Session (docs/decisions/0003). */
    paymentAttempt: integer().notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Digests of the IP address and prefix it came from, while it awaits payment (docs/decisions/0041). */
    ipDigest: text('placed_from'),
    ipPrefixDigest: text('placed_near'),
    /** When the shopper was reminded by email to pay. */
    paymentReminderAt: timestamptz('payment_reminder_at'),
    /** When email and shipping address of a deleted account are removed (docs/decisions/0004). */
    anonymizeAt: timestamptz('forget_at'),
    // The default is for orders older than the links.
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
    index('orders_by_time').on(t.createdAt, t.id),
    // The last columns are other filters, which then read no rows of the table.
    index('orders_by_status').on(t.status, t.createdAt, t.id, orderCountry(t)),
    index('orders_by_fulfilment')
      .on(t.fulfilmentStatus, t.createdAt, t.id, orderCountry(t))
      .where(sql`${t.status} = 'paid'`),
    index('orders_refunded')
      .on(t.createdAt, t.id, isWhollyRefunded(t), t.status, t.fulfilmentStatus, orderCountry(t))
      .where(sql`${t.refundedCents} > 0`),
    index('orders_by_country').on(
      orderCountry(t),
      t.createdAt,
      t.id,
      t.status,
      t.fulfilmentStatus,
      sql`(${t.gift} is not null)`,
    ),
    index('orders_gifts')
      .on(t.createdAt, t.id, t.status, t.fulfilmentStatus, orderCountry(t))
      .where(sql`${t.gift} is not null`),
    index('orders_by_search_words').using('gin', orderSearchWords(t)).with({ fastupdate: 'off' }),
    index('orders_not_paid')
      .on(t.createdAt, t.id, t.status, orderCountry(t))
      .where(sql`${t.status} <> 'paid'`),
    index('orders_awaiting').on(t.createdAt).where(sql`${t.status} = 'awaiting-payment'`),
    index('orders_awaiting_of').on(t.ipDigest).where(sql`${t.status} = 'awaiting-payment'`),
    index('orders_refund_failed').on(t.refundFailedAt).where(sql`${t.refundFailedAt} is not null`),
    index('orders_packing_not_announced')
      .on(t.packingAnnounceAt)
      .where(sql`${t.packingAnnounceAt} is not null`),
    index('orders_delivery_not_announced')
      .on(t.deliveryAnnounceAt)
      .where(sql`${t.deliveryAnnounceAt} is not null`),
    index('orders_to_forget').on(t.anonymizeAt).where(sql`${t.anonymizeAt} is not null`),
    check('orders_status_known', sql`${t.status} in (${oneOf(ORDER_STATUSES)})`),
    check('orders_fulfilment_known', sql`${t.fulfilmentStatus} in (${oneOf(FULFILMENT_STATUSES)})`),
    check('orders_refunded_by_hand_not_negative', sql`${t.refundedByHandCents} >= 0`),
    check('orders_total_not_negative', sql`${t.totalCents} >= 0`),
    check('orders_shipping_not_negative', sql`${t.shippingCents} >= 0`),
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
    /** The payment deadline of a reserved line; null soon after the order was paid, and once it ended (docs/decisions/0041). */
    expiresAt: timestamptz('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_lines_reserved').on(t.productId).where(sql`${t.expiresAt} is not null`),
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

/** Browsers that may change a guest's order: the one that placed it, and those that entered an emailed code. */
export const orderAccessGrants = pgTable(
  'order_access_grants',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Digest of the browser's cookie. */
    digest: text().notNull(),
    grantedAt: timestamptz('granted_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.digest] }),
    index('order_access_grants_by_age').on(t.grantedAt),
  ],
);

/** Codes emailed to the address of an order. */
export const orderAccessCodes = pgTable(
  'order_access_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    digest: text().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** When it was used or replaced. */
    endedAt: timestamptz('ended_at'),
  },
  (t) => [
    index('order_access_codes_of_order').on(t.orderId, t.createdAt),
    index('order_access_codes_by_age').on(t.createdAt),
  ],
);

/** All status changes, append-only. */
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
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [index('order_history_of_order').on(t.orderId)],
);

/** All changes of the fulfilment status, append-only. */
export const fulfilmentHistory = pgTable(
  'fulfilment_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    from: text({ enum: FULFILMENT_STATUSES }).notNull(),
    to: text({ enum: FULFILMENT_STATUSES }).notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [index('fulfilment_history_of_order').on(t.orderId)],
);

/** Parcels sent to shoppers. */
export const shipments = pgTable(
  'shipments',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    shippedAt: timestamptz('shipped_at').notNull().defaultNow(),
    carrier: text({ enum: CARRIERS }),
    /** Empty if the carrier has no tracking. */
    trackingNumber: text().notNull().default(''),
    /** When it is announced to the shopper; staff can undo it until then. */
    announceAt: timestamptz('announce_at').notNull().defaultNow(),
    /** Null while it can be undone. */
    announcedAt: timestamptz('announced_at').defaultNow(),
  },
  (t) => [
    index('shipments_of_order').on(t.orderId),
    index('shipments_by_time').on(t.shippedAt, t.id),
    index('shipments_by_tracking_number').on(sql`upper(${t.trackingNumber}) text_pattern_ops`),
    index('shipments_not_announced').on(t.announceAt).where(sql`${t.announcedAt} is null`),
    check('shipments_carrier_known', sql`${t.carrier} in (${oneOf(CARRIERS)})`),
  ],
);

/** Statements of customers who withdraw from a contract, for the owner. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid().primaryKey(),
    reference: text().notNull(),
    /** The order with this number and email address, if there is one. */
    orderId: uuid().references(() => orders.id),
    orderNumber: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** Empty for the whole order. */
    items: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** When the owner has dealt with it. */
    handledAt: timestamptz('handled_at'),
  },
  (t) => [
    index('withdrawals_by_email').on(sql`lower(${t.email})`, t.createdAt),
    index('withdrawals_of_order').on(t.orderId),
    index('withdrawals_open').on(t.createdAt).where(sql`${t.handledAt} is null`),
    index('withdrawals_handled').on(t.createdAt, t.id).where(sql`${t.handledAt} is not null`),
  ],
);

/** The content of shipments: a quantity of an order's line. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id),
    orderId: uuid().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.position] }),
    foreignKey({
      name: 'shipment_lines_order_line',
      columns: [t.orderId, t.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    check('shipment_lines_quantity_positive', sql`${t.quantity} > 0`),
  ],
);
