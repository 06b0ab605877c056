import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Order } from '#domain/orders/order.ts';
import { planRestock, type RestockedLine, restockedUnits } from '#domain/orders/refunds/plan-restock.ts';
import { type PricedRefund, priceRefund } from '#domain/orders/refunds/price-refund.ts';
import { err, ok } from '#domain/values/result.ts';
import type { NewRefundRequest, RefundRequestRepository } from '#services/ports/ports.ts';
import type { Orm, Querier, Transaction } from '../connection/database.ts';
import {
  endReservations,
  notifyOrderChanged,
  raiseDueRefund,
  readOrder,
  readRefundSummary,
  returnToStock,
} from '../orders/index.ts';
import { disputes, refundRequestLines, refundRequests } from '../schema/schema.ts';

/** Refunds that staff request, in PostgreSQL. */
export const createRefundRequestRepository = (orm: Orm): RefundRequestRepository => ({
  async findSummary(order) {
    const summary = await readRefundSummary(orm, order);
    return { ...summary, isDisputed: await isDisputed(orm, order) };
  },

  request: (request) =>
    orm.transaction(async (tx) => {
      const order = await readOrder(tx, request.orderNumber, { lock: true });
      if (!order) return err('unknown-order');
      if (order.status !== 'paid') return err('order-not-paid');
      if (!request.isDisputeConfirmed && (await isDisputed(tx, order))) return err('order-disputed');
      const summary = await readRefundSummary(tx, order);
      if (summary.returnedCents !== request.expectedReturnedCents) return err('order-changed');
      // Two senders of different amounts could each send one, so that a refund never follows an unfinished one.
      if (!summary.isFinished) return err('refund-unfinished');
      const refund = priceRefund(order, summary, request.choice);
      if (!refund.ok) return refund;
      await insertRequest(tx, order, request, refund.value);
      await restock(
        tx,
        order,
        refund.value.lines.filter(({ isRestocked }) => isRestocked),
      );
      if (refund.value.amountCents > 0)
        await raiseRefund(tx, order, request, summary.refundedCents + refund.value.amountCents);
      await notifyOrderChanged(tx, order);
      return ok({ order, refund: refund.value, returnedCents: summary.returnedCents });
    }),

  restock: ({ id, orderNumber, lines, expectedRestocked }) =>
    orm.transaction(async (tx) => {
      const order = await readOrder(tx, orderNumber, { lock: true });
      if (!order) return err('unknown-order');
      // A cancellation has put back everything.
      if (order.status !== 'paid') return err('order-not-paid');
      const summary = await readRefundSummary(tx, order);
      if (restockedUnits(summary) !== expectedRestocked) return err('order-changed');
      const plan = planRestock(order, summary, lines);
      if (!plan.ok) return plan;
      const { refunded, unrefunded } = plan.value;
      for (const line of refunded) await restockRefunded(tx, order, line);
      if (unrefunded.length > 0)
        await insertRequest(
          tx,
          order,
          { id },
          {
            amountCents: 0,
            shippingCents: 0,
            lines: unrefunded.map((line) => ({ ...line, amountCents: 0, isRestocked: true })),
          },
        );
      await restock(tx, order, lines);
      await notifyOrderChanged(tx, order);
      return ok({ order });
    }),
});

/** Marks refunded units of a line as restocked, those of the oldest refund first. */
const restockRefunded = async (
  tx: Transaction,
  { id: orderId }: Order,
  { position, quantity }: RestockedLine,
): Promise<void> => {
  const rows = await tx
    .select({
      requestId: refundRequestLines.requestId,
      left: sql<number>`${refundRequestLines.quantity} - ${refundRequestLines.restocked}`,
    })
    .from(refundRequestLines)
    .innerJoin(refundRequests, eq(refundRequests.id, refundRequestLines.requestId))
    .where(and(eq(refundRequestLines.orderId, orderId), eq(refundRequestLines.position, position)))
    .orderBy(asc(refundRequests.createdAt), asc(refundRequests.id));
  let rest = quantity;
  for (const { requestId, left } of rows) {
    const units = Math.min(left, rest);
    rest -= units;
    if (units > 0)
      await tx
        .update(refundRequestLines)
        .set({ restocked: sql`${refundRequestLines.restocked} + ${units}::integer` })
        .where(and(eq(refundRequestLines.requestId, requestId), eq(refundRequestLines.position, position)));
  }
};

const isDisputed = async (querier: Querier, { orderNumber }: Pick<Order, 'orderNumber'>): Promise<boolean> =>
  (
    await querier
      .select({ id: disputes.id })
      .from(disputes)
      .where(and(eq(disputes.receipt, orderNumber), isNull(disputes.closedAt)))
      .limit(1)
  ).length > 0;

const insertRequest = async (
  tx: Transaction,
  { id: orderId }: Order,
  { id }: Pick<NewRefundRequest, 'id'>,
  { amountCents, shippingCents, lines }: PricedRefund,
): Promise<void> => {
  await tx.insert(refundRequests).values({ id, orderId, amountCents, shippingCents });
  if (lines.length > 0)
    await tx.insert(refundRequestLines).values(
      lines.map(({ isRestocked, ...line }) => ({
        requestId: id,
        orderId,
        ...line,
        restocked: isRestocked ? line.quantity : 0,
      })),
    );
};

/** Puts the chosen items back in stock. The reservation of a paid order may not have ended yet. */
const restock = async (tx: Transaction, order: Order, restocked: readonly RestockedLine[]): Promise<void> => {
  const items = restocked.flatMap(({ position, quantity }) => {
    const line = order.lines[position];
    return line ? [{ productId: line.productId, grams: (line.grams / line.quantity) * quantity }] : [];
  });
  if (items.length === 0) return;
  await endReservations(tx, [order.id], order.lines, { isReleased: false });
  await returnToStock(tx, items);
};

const raiseRefund = async (
  tx: Transaction,
  { id: orderId }: Order,
  { payment: { paymentIntent } }: NewRefundRequest,
  amountCents: number,
): Promise<void> => {
  if (paymentIntent === null) throw new Error('a paid order has no payment to refund');
  await raiseDueRefund(tx, { orderId, paymentIntent, amountCents, reason: 'order-refunded' });
};
