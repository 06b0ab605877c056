import { and, asc, desc, eq, getTableColumns, gt, isNotNull, or, sql } from 'drizzle-orm';
import type {
  OrderEmail,
  PartOfLine,
  StaffOrderDetails,
  StaffOrderRepository,
} from '#services/ports/ports.ts';
import type { Orm, Querier } from '../../connection/database.ts';
import {
  auditEntries,
  auditPersonalValues,
  disputes,
  orders,
  outboxMessages,
  paymentReviews,
  refundRequestLines,
  refundRequests,
  refunds,
  shipments,
  withdrawals,
} from '../../schema/schema.ts';
import { readShipments } from '../shipments/shipment-rows.ts';
import { readEvents } from './staff-order-events.ts';
import { readNotes } from './staff-order-notes.ts';

/** More of each than an order has, unless something repeats without an end. */
const MAX_ROWS = 200;

type OrderKey = Parameters<StaffOrderRepository['readDetails']>[0];

/** Reads what staff see of an order besides the order itself, in one snapshot and over one connection. */
export const readDetails = (orm: Orm, order: OrderKey): Promise<StaffOrderDetails> =>
  orm.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return {
      shipments: await readShipments(tx, eq(shipments.orderId, order.id)),
      refundRequests: await readRefundRequests(tx, order),
      ...(await readRefund(tx, order)),
      notes: await readNotes(tx, order),
      emails: await readEmails(tx, order),
      disputes: await readDisputes(tx, order),
      reviews: await readReviews(tx, order),
      withdrawals: await readWithdrawals(tx, order),
      events: await readEvents(tx, order.id, MAX_ROWS),
    };
  });

const toPart = ({ position, quantity }: PartOfLine): PartOfLine => ({ position, quantity });

const readRefundRequests = async (
  querier: Querier,
  { id }: OrderKey,
): Promise<StaffOrderDetails['refundRequests']> => {
  const rows = await querier
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.orderId, id))
    .orderBy(asc(refundRequests.createdAt), asc(refundRequests.id))
    .limit(MAX_ROWS);
  const lines = await querier
    .select()
    .from(refundRequestLines)
    .where(eq(refundRequestLines.orderId, id))
    .orderBy(asc(refundRequestLines.position));
  const linesOf = Map.groupBy(lines, ({ requestId }) => requestId);
  return rows.map(({ id: requestId, createdAt, amountCents, shippingCents }) => ({
    id: requestId,
    createdAt,
    amountCents,
    shippingCents,
    lines: (linesOf.get(requestId) ?? []).map((line) => ({
      ...toPart(line),
      amountCents: line.amountCents,
      restocked: line.restocked,
    })),
  }));
};

const readRefund = async (
  querier: Querier,
  { id }: OrderKey,
): Promise<Pick<StaffOrderDetails, 'refund' | 'refundFailedAt'>> => {
  const [row] = await querier
    .select({
      refundFailedAt: orders.refundFailedAt,
      failedAt: refunds.failedAt,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      refundId: refunds.refundId,
    })
    .from(orders)
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .where(eq(orders.id, id));
  const { amountCents = null, reason = null, refundId = null, failedAt = null } = row ?? {};
  const refund =
    amountCents === null || reason === null ? null : { amountCents, reason, isSent: refundId !== null };
  return { refund, refundFailedAt: row?.refundFailedAt ?? (refundId === null ? failedAt : null) };
};

const readEmails = async (querier: Querier, { id }: OrderKey): Promise<readonly OrderEmail[]> => {
  // Rows without an attempt that are not due are never sent.
  const isReal = or(
    isNotNull(outboxMessages.dueAt),
    gt(outboxMessages.attempts, 0),
    isNotNull(outboxMessages.sentAt),
  );
  // An email loses its content once it is sent; its audit entry has the subject.
  const isSubject = and(
    eq(auditPersonalValues.entryId, auditEntries.id),
    eq(auditPersonalValues.field, 'subject'),
  );
  const rows = await querier
    .select({ ...getTableColumns(outboxMessages), subject: auditPersonalValues.after })
    .from(outboxMessages)
    .leftJoin(auditEntries, eq(auditEntries.requestId, outboxMessages.id))
    .leftJoin(auditPersonalValues, isSubject)
    .where(and(eq(outboxMessages.orderId, id), isReal))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(MAX_ROWS);
  return rows.map(({ id: emailId, kind, to, subject, createdAt, sentAt, dueAt, lastError }) => ({
    id: emailId,
    kind,
    to,
    subject,
    createdAt,
    sentAt,
    state: sentAt ? 'sent' : dueAt ? 'waiting' : 'failed',
    error: lastError,
  }));
};

const readDisputes = async (
  querier: Querier,
  { orderNumber }: OrderKey,
): Promise<StaffOrderDetails['disputes']> => {
  const rows = await querier
    .select()
    .from(disputes)
    .where(eq(disputes.receipt, orderNumber))
    .orderBy(asc(disputes.openedAt))
    .limit(MAX_ROWS);
  return rows.map(({ id, openedAt, respondBy, closedAt, lostAt, amountCents }) => ({
    id,
    openedAt,
    respondBy,
    closedAt,
    isLost: lostAt !== null,
    amountCents,
  }));
};

const readReviews = async (querier: Querier, { id }: OrderKey): Promise<StaffOrderDetails['reviews']> => {
  const rows = await querier
    .select({
      sessionId: paymentReviews.sessionId,
      reason: paymentReviews.reason,
      payment: paymentReviews.payment,
      openedAt: paymentReviews.openedAt,
      resolvedAt: paymentReviews.resolvedAt,
    })
    .from(paymentReviews)
    .where(eq(paymentReviews.orderId, id))
    .orderBy(asc(paymentReviews.openedAt))
    .limit(MAX_ROWS);
  return rows.map(({ payment: { amount, currency }, ...review }) => ({
    ...review,
    payment: { amount, currency },
  }));
};

/** Reads the withdrawals from an order, the oldest first. */
export const readWithdrawals = (
  querier: Querier,
  { id }: OrderKey,
): Promise<StaffOrderDetails['withdrawals']> =>
  querier
    .select({
      reference: withdrawals.reference,
      orderNumber: withdrawals.orderNumber,
      name: withdrawals.name,
      email: withdrawals.email,
      items: withdrawals.items,
      createdAt: withdrawals.createdAt,
      handledAt: withdrawals.handledAt,
    })
    .from(withdrawals)
    .where(eq(withdrawals.orderId, id))
    .orderBy(asc(withdrawals.createdAt))
    .limit(MAX_ROWS);
