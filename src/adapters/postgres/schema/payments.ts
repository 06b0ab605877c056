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
  uuid,
} from 'drizzle-orm/pg-core';
import { REFUND_REASONS } from '#domain/orders/refund-reason.ts';
import type { PaymentSession } from '#domain/payments/payment.ts';
import { oneOf, timestamptz } from './columns.ts';
import { orderLines, orders } from './orders.ts';

export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receipt: text(),
    receivedAt: timestamptz('received_at').notNull().defaultNow(),
  },
  (t) => [index('payment_events_by_time').on(t.receivedAt)],
);

/** Due and completed refunds, at most one per order. */
export const refunds = pgTable(
  'refunds',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    paymentIntent: text().notNull(),
    amountCents: integer().notNull(),
    reason: text({ enum: REFUND_REASONS }).notNull().default('late-payment'),
    refundId: text().unique(),
    /** Number of used idempotency keys (docs/decisions/0003). */
    attempt: integer().notNull().default(0),
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    /** When the provider reported that it failed; null once another is sent. */
    failedAt: timestamptz('failed_at'),
  },
  (t) => [
    index('refunds_due').on(t.dueAt).where(sql`${t.refundId} is null`),
    check('refunds_amount_positive', sql`${t.amountCents} > 0`),
    check('refunds_reason_known', sql`${t.reason} in (${oneOf(REFUND_REASONS)})`),
  ],
);

/** Refunds that staff requested for a paid order. `refunds` has the total that its payment returns. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** All of it: lines, delivery and any other amount; 0 for items that cost nothing, or whose payment was returned before. */
    amountCents: integer().notNull(),
    /** The part for the delivery. */
    shippingCents: integer().notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('refund_requests_of_order').on(t.orderId),
    check('refund_requests_amount_not_negative', sql`${t.amountCents} >= 0`),
    check('refund_requests_shipping_within_amount', sql`${t.shippingCents} between 0 and ${t.amountCents}`),
  ],
);

/** The quantities of an order's lines that a refund request is for. */
export const refundRequestLines = pgTable(
  'refund_request_lines',
  {
    requestId: uuid()
      .notNull()
      .references(() => refundRequests.id),
    orderId: uuid().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    amountCents: integer().notNull(),
    /** The part of the quantity that went back to stock. */
    restocked: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.position] }),
    foreignKey({
      name: 'refund_request_lines_order_line',
      columns: [t.orderId, t.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    index('refund_request_lines_of_order').on(t.orderId),
    check('refund_request_lines_quantity_positive', sql`${t.quantity} > 0`),
    check('refund_request_lines_amount_not_negative', sql`${t.amountCents} >= 0`),
    check('refund_request_lines_restocked_within_quantity', sql`${t.restocked} between 0 and ${t.quantity}`),
  ],
);

const LEDGER_KINDS = ['payment', 'refund', 'dispute'] as const;

/** Money received for orders and returned, append-only; a trigger on `orders` writes it. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    /** Positive if received, negative if returned. */
    amountCents: integer().notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [
    index('ledger_entries_of_order').on(t.orderId),
    index('ledger_entries_by_time').on(t.at),
    check('ledger_entries_kind_known', sql`${t.kind} in (${oneOf(LEDGER_KINDS)})`),
    check('ledger_entries_not_zero', sql`${t.amountCents} <> 0`),
  ],
);

/** Payments that do not match their order, for review by the owner. */
export const paymentReviews = pgTable('held_payments', {
  sessionId: text().primaryKey(),
  orderId: uuid()
    .notNull()
    .references(() => orders.id),
  reason: text().notNull(),
  payment: jsonb().$type<PaymentSession>().notNull(),
  openedAt: timestamptz('held_at').notNull().defaultNow(),
  /** When the owner refunded or otherwise resolved it; the order then ends. */
  resolvedAt: timestamptz('settled_at'),
});

/** Payments for unknown order numbers, until the owner resolves them; ids are of sessions, refunds, charges or disputes. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    sessionId: text().primaryKey(),
    receipt: text().notNull(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    recordedAt: timestamptz('recorded_at').notNull().defaultNow(),
    resolvedAt: timestamptz('settled_at'),
  },
  (t) => [index('unmatched_payments_open').on(t.receipt).where(sql`${t.resolvedAt} is null`)],
);

/** Payments that shoppers dispute at their banks. */
export const disputes = pgTable(
  'disputes',
  {
    id: text().primaryKey(),
    chargeId: text().notNull(),
    /** The order number, once the provider reports it. */
    receipt: text(),
    openedAt: timestamptz('opened_at').notNull().defaultNow(),
    /** The bank's deadline for the shop's evidence; null if the provider reported none. */
    respondBy: timestamptz('respond_by'),
    /** When the bank decided, or the owner closed it. */
    closedAt: timestamptz('closed_at'),
    /** The disputed amount; null for the whole payment. */
    amountCents: integer(),
    /** Set if the bank decided for the shopper. */
    lostAt: timestamptz('lost_at'),
    /** When the provider reported the stored outcome; null if the owner or an older version stored it. */
    reportedAt: timestamptz('reported_at'),
  },
  (t) => [index('disputes_of_order').on(t.receipt)],
);
