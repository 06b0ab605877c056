import { and, asc, desc, eq, gt, isNotNull, or } from 'drizzle-orm';
import type {
  OrderEmail,
  PartOfLine,
  StaffOrderDetails,
  StaffOrderEvent,
  StaffOrderRepository,
} from '#services/ports/ports.ts';
import type { Orm } from '../../connection/database.ts';
import {
  disputes,
  orders,
  outboxMessages,
  paymentReviews,
  refundRequestLines,
  refundRequests,
  refunds,
  shipments,
  staff,
  staffNotes,
  withdrawals,
} from '../../schema/schema.ts';
import { readShipments } from '../shipments/shipment-rows.ts';
import { readEvents } from './staff-order-events.ts';

/** More of each than an order has, unless something repeats without an end. */
const MAX_ROWS = 200;

type OrderKey = Parameters<StaffOrderRepository['readDetails']>[0];

/** Reads what staff see of an order besides the order itself. */
export const readDetails = async (orm: Orm, order: OrderKey): Promise<StaffOrderDetails> => {
  const [parcels, requests, refund, notes, emails, disputed, reviews, withdrawn, events] = await Promise.all([
    readShipments(orm, eq(shipments.orderId, order.id)),
    readRefundRequests(orm, order),
    readRefund(orm, order),
    readNotes(orm, order),
    readEmails(orm, order),
    readDisputes(orm, order),
    readReviews(orm, order),
    readWithdrawals(orm, order),
    readEvents(orm, order.id, MAX_ROWS),
  ]);
  return {
    shipments: parcels,
    refundRequests: requests,
    ...refund,
    notes,
    emails,
    disputes: disputed,
    reviews,
    withdrawals: withdrawn,
    events: events satisfies readonly StaffOrderEvent[],
  };
};

const toPart = ({ position, quantity }: PartOfLine): PartOfLine => ({ position, quantity });

const readRefundRequests = async (
  orm: Orm,
  { id }: OrderKey,
): Promise<StaffOrderDetails['refundRequests']> => {
  const [rows, lines] = await Promise.all([
    orm
      .select()
      .from(refundRequests)
      .where(eq(refundRequests.orderId, id))
      .orderBy(asc(refundRequests.createdAt), asc(refundRequests.id))
      .limit(MAX_ROWS),
    orm
      .select()
      .from(refundRequestLines)
      .where(eq(refundRequestLines.orderId, id))
      .orderBy(asc(refundRequestLines.position)),
  ]);
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
  orm: Orm,
  { id }: OrderKey,
): Promise<Pick<StaffOrderDetails, 'refund' | 'refundFailedAt'>> => {
  const [row] = await orm
    .select({
      refundFailedAt: orders.refundFailedAt,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      refundId: refunds.refundId,
    })
    .from(orders)
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .where(eq(orders.id, id));
  const { refundFailedAt = null, amountCents = null, reason = null, refundId = null } = row ?? {};
  const refund =
    amountCents === null || reason === null ? null : { amountCents, reason, isSent: refundId !== null };
  return { refund, refundFailedAt };
};

const readNotes = (orm: Orm, { id }: OrderKey): Promise<StaffOrderDetails['notes']> =>
  orm
    .select({ id: staffNotes.id, at: staffNotes.at, author: staff.name, text: staffNotes.text })
    .from(staffNotes)
    .leftJoin(staff, eq(staff.id, staffNotes.staffId))
    .where(eq(staffNotes.orderId, id))
    .orderBy(desc(staffNotes.id))
    .limit(MAX_ROWS);

const readEmails = async (orm: Orm, { id }: OrderKey): Promise<readonly OrderEmail[]> => {
  // Rows without an attempt that are not due are never sent.
  const isReal = or(
    isNotNull(outboxMessages.dueAt),
    gt(outboxMessages.attempts, 0),
    isNotNull(outboxMessages.sentAt),
  );
  const rows = await orm
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.orderId, id), isReal))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(MAX_ROWS);
  return rows.map(({ id: emailId, kind, to, createdAt, sentAt, dueAt, lastError }) => ({
    id: emailId,
    kind,
    to,
    createdAt,
    sentAt,
    state: sentAt ? 'sent' : dueAt ? 'waiting' : 'failed',
    error: lastError,
  }));
};

const readDisputes = async (orm: Orm, { orderNumber }: OrderKey): Promise<StaffOrderDetails['disputes']> => {
  const rows = await orm
    .select()
    .from(disputes)
    .where(eq(disputes.receipt, orderNumber))
    .orderBy(asc(disputes.openedAt))
    .limit(MAX_ROWS);
  return rows.map(({ id, openedAt, closedAt, lostAt, amountCents }) => ({
    id,
    openedAt,
    closedAt,
    isLost: lostAt !== null,
    amountCents,
  }));
};

const readReviews = (orm: Orm, { id }: OrderKey): Promise<StaffOrderDetails['reviews']> =>
  orm
    .select({
      sessionId: paymentReviews.sessionId,
      reason: paymentReviews.reason,
      openedAt: paymentReviews.openedAt,
      resolvedAt: paymentReviews.resolvedAt,
    })
    .from(paymentReviews)
    .where(eq(paymentReviews.orderId, id))
    .orderBy(asc(paymentReviews.openedAt))
    .limit(MAX_ROWS);

const readWithdrawals = (orm: Orm, { id }: OrderKey): Promise<StaffOrderDetails['withdrawals']> =>
  orm
    .select({
      reference: withdrawals.reference,
      name: withdrawals.name,
      items: withdrawals.items,
      createdAt: withdrawals.createdAt,
      handledAt: withdrawals.handledAt,
    })
    .from(withdrawals)
    .where(eq(withdrawals.orderId, id))
    .orderBy(asc(withdrawals.createdAt))
    .limit(MAX_ROWS);
