import { desc, eq } from 'drizzle-orm';
import type { StaffOrderEvent } from '#services/ports/ports.ts';
import type { Querier } from '../../connection/database.ts';
import { fulfilmentHistory, ledgerEntries, orderHistory } from '../../schema/schema.ts';

/** Reads the newest `limit` steps of each kind, in the order of their times. */
export const readEvents = async (
  querier: Querier,
  orderId: string,
  limit: number,
): Promise<readonly StaffOrderEvent[]> => {
  const statuses = await querier
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(desc(orderHistory.id))
    .limit(limit);
  const fulfilment = await querier
    .select()
    .from(fulfilmentHistory)
    .where(eq(fulfilmentHistory.orderId, orderId))
    .orderBy(desc(fulfilmentHistory.id))
    .limit(limit);
  const ledger = await querier
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(desc(ledgerEntries.id))
    .limit(limit);
  const events: StaffOrderEvent[] = [
    ...fulfilment.map(({ from, to, at }) => ({ kind: 'fulfilment' as const, from, to, at })),
    ...ledger.map(({ kind, amountCents, at }) => ({
      kind: 'ledger' as const,
      entry: kind,
      amountCents,
      at,
    })),
    ...statuses.map(({ from, to, at }) => ({ kind: 'status' as const, from, to, at })),
  ];
  // Reversed, steps of one moment are in their order, which the stable sort keeps: paid, received, packed.
  return events.toReversed().toSorted((a, b) => a.at.getTime() - b.at.getTime());
};
