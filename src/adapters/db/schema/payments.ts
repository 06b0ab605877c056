import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PaymentSession } from '#domain/payment.ts';
import { at } from './columns.ts';
import { orders } from './orders.ts';

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
