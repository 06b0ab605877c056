import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PaymentSession } from '#domain/payments/payment.ts';
import { at } from './columns.ts';
import { orders } from './orders.ts';

export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receipt: text(),
    receivedAt: at('received_at').notNull().defaultNow(),
  },
  (t) => [index('payment_events_by_time').on(t.receivedAt)],
);

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
    /** Number of used idempotency keys (docs/decisions/0003). */
    attempt: integer().notNull().default(0),
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
  /** When the owner has paid it back, or seen to it otherwise; the order then ends. */
  settledAt: at('settled_at'),
});

/** Money of order numbers that the shop does not have, until the owner settles it; the id is that of a session, refund, charge or dispute. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    sessionId: text().primaryKey(),
    receipt: text().notNull(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    recordedAt: at('recorded_at').notNull().defaultNow(),
    settledAt: at('settled_at'),
  },
  (t) => [index('unmatched_payments_open').on(t.receipt).where(sql`${t.settledAt} is null`)],
);

/** Payments that shoppers have asked their banks to take back. */
export const disputes = pgTable('disputes', {
  id: text().primaryKey(),
  chargeId: text().notNull(),
  /** The order number, once the provider has told it. */
  receipt: text(),
  openedAt: at('opened_at').notNull().defaultNow(),
  /** When the bank has decided, or the owner has said that there is nothing more to do. */
  closedAt: at('closed_at'),
  /** The disputed part of the payment; empty for the whole of it. */
  amountCents: integer(),
  /** Set if the bank decided for the shopper. */
  lostAt: at('lost_at'),
  /** When the provider reported the stored outcome; empty if the owner or an older version wrote it. */
  reportedAt: at('reported_at'),
});
