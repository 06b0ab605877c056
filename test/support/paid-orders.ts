import { checkFulfilment } from '#operations/consistency/fulfilment.ts';
import { checkLedger } from '#operations/consistency/ledger.ts';
import { checkOrderHistories } from '#operations/consistency/order-histories.ts';
import { checkRefunds } from '#operations/consistency/refunds.ts';
import { checkStockAndCoupons } from '#operations/consistency/stock-and-coupons.ts';
import { aPaidSession } from './examples.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { placedWithSession } from './payment-ports.ts';

/** A paid order of two units out of five. */
export const placedAndPaid = async (database: FreshDatabase, userId: string | null = null) => {
  const placedOrder = await placedWithSession(database, userId);
  const { order, repository } = placedOrder;
  const session = aPaidSession(order);
  await repository.apply(order.orderNumber, 'payment-received', session);
  return { ...placedOrder, session };
};

/** Faults in stock, coupons, histories and ledger. */
export const inconsistencies = async ({ rows }: FreshDatabase): Promise<string[]> => [
  ...(await checkStockAndCoupons(rows)),
  ...(await checkOrderHistories(rows)),
  ...(await checkFulfilment(rows)),
  ...(await checkLedger(rows)),
  ...(await checkRefunds(rows)),
];

/** The ledger of an order, oldest entry first. */
export const ledgerOf = async ({ rows }: FreshDatabase, orderNumber: string): Promise<string[]> => {
  const entries = await rows<{ entry: string }>(
    `select concat_ws(' ', l.kind, l.amount_cents) as entry from ledger_entries l
     join orders o on o.id = l.order_id where o.receipt = $1 order by l.id`,
    [orderNumber],
  );
  return entries.map(({ entry }) => entry);
};
