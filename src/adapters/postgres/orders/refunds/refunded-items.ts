import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import {
  type DescribedEntry,
  type DescribedRefund,
  describedRefunds,
  describeEntries,
} from '#domain/orders/refunds/refunded-items.ts';
import type { Querier } from '../../connection/database.ts';
import { ledgerEntries, orderLines, refundRequestLines, refundRequests } from '../../schema/schema.ts';

/** Describes the refunds of orders in the ledger by those that staff requested. */
const describeRefunds = async (
  querier: Querier,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DescribedEntry[]>> => {
  const [entries, requests, lines] = await Promise.all([
    querier
      .select({
        orderId: ledgerEntries.orderId,
        amountCents: ledgerEntries.amountCents,
        at: ledgerEntries.at,
      })
      .from(ledgerEntries)
      .where(and(inArray(ledgerEntries.orderId, [...orderIds]), eq(ledgerEntries.kind, 'refund')))
      .orderBy(asc(ledgerEntries.id)),
    querier
      .select()
      .from(refundRequests)
      .where(and(inArray(refundRequests.orderId, [...orderIds]), gt(refundRequests.amountCents, 0)))
      .orderBy(asc(refundRequests.createdAt), asc(refundRequests.id)),
    querier
      .select({
        requestId: refundRequestLines.requestId,
        name: orderLines.name,
        quantity: refundRequestLines.quantity,
        amountCents: refundRequestLines.amountCents,
      })
      .from(refundRequestLines)
      .innerJoin(
        orderLines,
        and(
          eq(orderLines.orderId, refundRequestLines.orderId),
          eq(orderLines.position, refundRequestLines.position),
        ),
      )
      .where(inArray(refundRequestLines.orderId, [...orderIds]))
      .orderBy(asc(refundRequestLines.position)),
  ]);
  const linesOf = Map.groupBy(lines, ({ requestId }) => requestId);
  const requestsOf = Map.groupBy(
    requests.map((request) => ({ ...request, lines: linesOf.get(request.id) ?? [] })),
    ({ orderId }) => orderId,
  );
  const entriesOf = Map.groupBy(entries, ({ orderId }) => orderId);
  return new Map(
    orderIds.map((id) => [id, describeEntries(entriesOf.get(id) ?? [], requestsOf.get(id) ?? [])]),
  );
};

/** Returns the refunds of orders whose items are known, by the ids of the orders. */
export const listRefunds = async (
  querier: Querier,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DescribedRefund[]>> => {
  if (orderIds.length === 0) return new Map();
  const entries = await describeRefunds(querier, orderIds);
  return new Map([...entries].map(([id, each]) => [id, describedRefunds(each)]));
};

/** Returns the refunds of an order in the ledger, oldest first, each with its items as far as they are known. */
export const readRefundEntries = async (
  querier: Querier,
  orderId: string,
): Promise<readonly DescribedEntry[]> => (await describeRefunds(querier, [orderId])).get(orderId) ?? [];
