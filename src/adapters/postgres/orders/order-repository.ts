import { and, asc, between, desc, eq, exists, isNull, lt, not, sql } from 'drizzle-orm';
import type { OrderRepository } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { sameEmail } from '../rows/same-email.ts';
import { orders, paymentReviews } from '../schema/schema.ts';
import { createApplyEvent, endWithoutSession } from './apply-event.ts';
import { sweepReservations } from './end-reservations.ts';
import { createFulfilOrder } from './fulfil-order.ts';
import { iterateOrderNumbers, ROWS_PER_PAGE } from './iterate-order-numbers.ts';
import { readOrders } from './order-list.ts';
import { findOrder } from './order-rows.ts';
import { placeOrder } from './place-order.ts';

const MAX_LISTED_NUMBERS = 10;

/** Orders and their stock in PostgreSQL. `paymentOrm` has a pool of its own, so that payments continue when the shop is busy. */
export const createOrderRepository = (shopOrm: Orm, paymentOrm: Orm): OrderRepository => ({
  place: (draft, decide) => placeOrder(shopOrm, draft, decide),
  apply: createApplyEvent(shopOrm, paymentOrm),
  fulfil: createFulfilOrder(paymentOrm),
  sweepReservations: () => sweepReservations(shopOrm),
  endWithoutSession: (orderNumber, event) => endWithoutSession(paymentOrm, orderNumber, event),
  find: (orderNumber) => findOrder(paymentOrm, eq(orders.receipt, orderNumber)),
  findForVisitor: (orderNumber) => findOrder(shopOrm, eq(orders.receipt, orderNumber)),
  findByLink: (secret) => findOrder(shopOrm, eq(orders.linkSecret, secret)),
  async findByNumberAndEmail({ from, to }, email) {
    const [row] = await shopOrm
      .select({ id: orders.id })
      .from(orders)
      .where(and(between(orders.receipt, from, to), sameEmail(orders.email, email)))
      .orderBy(desc(orders.createdAt))
      .limit(1);
    return row && findOrder(shopOrm, eq(orders.id, row.id));
  },
  async listNumbers({ from, to }) {
    const found = await shopOrm
      .select({ orderNumber: orders.receipt })
      .from(orders)
      .where(between(orders.receipt, from, to))
      .orderBy(desc(eq(orders.status, 'paid')), desc(orders.createdAt))
      .limit(MAX_LISTED_NUMBERS);
    return found.map(({ orderNumber }) => orderNumber);
  },
  listForUser: (userId, before) => readOrders(shopOrm, userId, before),

  awaitingPayment(before) {
    const isUnderReview = exists(
      paymentOrm
        .select()
        .from(paymentReviews)
        .where(and(eq(paymentReviews.sessionId, orders.paymentSessionId), isNull(paymentReviews.resolvedAt))),
    );
    return iterateOrderNumbers((last) =>
      paymentOrm
        .select({ orderNumber: orders.receipt, at: orders.createdAt, id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.status, 'awaiting-payment'),
            lt(orders.createdAt, before),
            not(isUnderReview),
            last && sql`(${orders.createdAt}, ${orders.id}) > (${last.at}, ${last.id})`,
          ),
        )
        .orderBy(asc(orders.createdAt), asc(orders.id))
        .limit(ROWS_PER_PAGE),
    );
  },
});
