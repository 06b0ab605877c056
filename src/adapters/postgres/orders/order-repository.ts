import { and, asc, eq, exists, isNull, lt, not, sql } from 'drizzle-orm';
import type { OrderRepository } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { orders, paymentReviews } from '../schema/schema.ts';
import { createApplyEvent, endWithoutSession } from './apply-event.ts';
import { sweepReservations } from './end-reservations.ts';
import { isOrderOf } from './lists/guest-orders.ts';
import { readOrders } from './order-list.ts';
import { findIdByNumber, iterateOrderNumbers, listNumbers, ROWS_PER_PAGE } from './order-numbers.ts';
import { findOrder } from './order-rows.ts';
import { placeOrder } from './place-order.ts';

/** Orders and their stock in PostgreSQL. `paymentOrm` has a pool of its own, so that payments continue when the shop is busy. */
export const createOrderRepository = (shopOrm: Orm, paymentOrm: Orm): OrderRepository => ({
  place: (draft, decide) => placeOrder(shopOrm, draft, decide),
  apply: createApplyEvent(shopOrm, paymentOrm),
  sweepReservations: () => sweepReservations(shopOrm),
  endWithoutSession: (orderNumber, event) => endWithoutSession(paymentOrm, orderNumber, event),
  find: (orderNumber) => findOrder(paymentOrm, eq(orders.receipt, orderNumber)),
  findForVisitor: (orderNumber) => findOrder(shopOrm, eq(orders.receipt, orderNumber)),
  findByLink: (secret) => findOrder(shopOrm, eq(orders.linkSecret, secret)),
  async findByNumberAndEmail(range, email) {
    const id = await findIdByNumber(shopOrm, range, email);
    return id === undefined ? undefined : findOrder(shopOrm, eq(orders.id, id));
  },
  listNumbers: (range) => listNumbers(shopOrm, range),
  listForUser: (userId, before) => readOrders(shopOrm, isOrderOf(userId), before),

  awaitingPayment(before) {
    // An order whose other session is under review still ends by its own.
    const isOwnSessionUnderReview = exists(
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
            not(isOwnSessionUnderReview),
            last && sql`(${orders.createdAt}, ${orders.id}) > (${last.at}, ${last.id})`,
          ),
        )
        .orderBy(asc(orders.createdAt), asc(orders.id))
        .limit(ROWS_PER_PAGE),
    );
  },
});
