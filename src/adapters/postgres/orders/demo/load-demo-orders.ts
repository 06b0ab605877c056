import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { demoTexts } from '#copy/messages/demo-data.ts';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { DemoOrder } from '#domain/orders/demo/demo-order.ts';
import { createDemoData, type DemoData, demoOrderNumber } from '#domain/orders/demo/demo-orders.ts';
import { DEMO_PEOPLE } from '#domain/orders/demo/demo-people.ts';
import { hasAllocatedStock } from '#domain/orders/order.ts';
import { sum } from '#domain/values/money.ts';
import { takeLock } from '../../connection/advisory-lock.ts';
import type { Orm, Transaction } from '../../connection/database.ts';
import * as schema from '../../schema/schema.ts';
import * as rows from './demo-rows.ts';
import { readAssortment } from './read-assortment.ts';

/** `unchanged` if the demo orders were loaded before; `has-orders` if there are others. */
export type DemoOutcome = 'loaded' | 'unchanged' | 'has-orders';

type DemoOptions = {
  readonly count: number;
  readonly now: Date;
  /** True if the payment provider is an emulator, which gets to know the payments. */
  readonly hasSessions: boolean;
};

/** Stores fictitious orders with their stock, coupons, histories and money in one transaction, if there are no orders yet. */
export const loadDemoOrders = (orm: Orm, { count, now, hasSessions }: DemoOptions): Promise<DemoOutcome> =>
  orm.transaction(async (tx) => {
    // Another server may load them at the same time.
    await takeLock(tx, 'demo orders');
    const first = await tx.execute(sql`select from ${schema.orders} where receipt = ${demoOrderNumber(0)}`);
    if (first.rows.length > 0) return 'unchanged';
    const any = await tx.execute(sql`select from ${schema.orders} limit 1`);
    if (any.rows.length > 0) return 'has-orders';
    await store(tx, createDemoData(count, now, await readAssortment(tx)), hasSessions);
    return 'loaded';
  });

const store = async (
  tx: Transaction,
  { accounts, orders, enquiries }: DemoData,
  hasSessions: boolean,
): Promise<void> => {
  const insert = async <Table extends PgTable>(table: Table, all: readonly Table['$inferInsert'][]) => {
    if (all.length > 0) await tx.insert(table).values([...all]);
  };
  await insert(
    schema.users,
    accounts.map((account) => ({ ...account, emailVerifiedAt: account.createdAt })),
  );
  await insert(
    schema.orders,
    orders.map((order) => rows.orderRow(order, hasSessions)),
  );
  await insert(schema.orderLines, orders.flatMap(rows.lineRows));
  await takeStock(tx, orders);
  await insert(schema.orderHistory, orders.flatMap(rows.historyRows));
  await insert(schema.fulfilmentHistory, orders.flatMap(rows.fulfilmentRows));
  await insert(schema.ledgerEntries, orders.flatMap(rows.ledgerRows));
  await insert(schema.shipments, orders.flatMap(rows.shipmentRows));
  await insert(schema.shipmentLines, orders.flatMap(rows.shipmentLineRows));
  await insert(schema.refunds, orders.flatMap(rows.refundRows));
  await insert(schema.refundRequests, orders.flatMap(rows.refundRequestRows));
  await insert(schema.refundRequestLines, orders.flatMap(rows.refundRequestLineRows));
  await insert(schema.disputes, orders.flatMap(rows.disputeRows));
  await insert(
    schema.withdrawals,
    orders.flatMap((order) => rows.withdrawalRows(order, demoTexts.withdrawalItems)),
  );
  await insert(schema.paymentReviews, orders.flatMap(rows.reviewRows));
  await insert(
    schema.outboxMessages,
    orders.flatMap((order) => rows.emailRows(order, demoTexts.failedEmail)),
  );
  await redeemCoupons(tx, orders);
  await insert(
    schema.staffNotes,
    orders.flatMap(({ id, note, createdAt }) =>
      note === null ? [] : [{ orderId: id, text: note, at: createdAt }],
    ),
  );
  await insert(
    schema.staffNotes,
    DEMO_PEOPLE.slice(0, 1).map(({ email }) => ({
      customerEmail: emailKey(email),
      text: demoTexts.notes[3],
    })),
  );
  await insert(
    schema.enquiries,
    enquiries.map((enquiry) => ({ ...enquiry, reference: enquiry.id.slice(0, 8).toUpperCase() })),
  );
};

/** Takes the grams of paid and unpaid orders from the stock; those of unpaid ones are reserved. */
const takeStock = async (tx: Transaction, orders: readonly DemoOrder[]): Promise<void> => {
  const lines = orders
    .filter(({ status }) => hasAllocatedStock(status))
    .flatMap((order) => rows.lineRows(order));
  for (const [productId, own] of Map.groupBy(lines, (line) => line.productId)) {
    const grams = sum(own.map((line) => line.grams));
    const reserved = sum(own.filter((line) => line.expiresAt).map((line) => line.grams));
    await tx
      .update(schema.products)
      .set({
        stockGrams: sql`${schema.products.stockGrams} - ${grams}`,
        allocatedGrams: sql`${schema.products.allocatedGrams} + ${reserved}`,
      })
      .where(sql`${schema.products.id} = ${productId}`);
  }
};

const redeemCoupons = async (tx: Transaction, orders: readonly DemoOrder[]): Promise<void> => {
  const redemptions = orders.flatMap(rows.redemptionRows);
  if (redemptions.length > 0) await tx.insert(schema.couponRedemptions).values(redemptions);
  const current = redemptions.filter(({ releasedAt }) => !releasedAt);
  for (const [code, uses] of Map.groupBy(current, (redemption) => redemption.code))
    await tx
      .update(schema.coupons)
      .set({ redeemed: sql`${schema.coupons.redeemed} + ${uses.length}` })
      .where(sql`${schema.coupons.code} = ${code}`);
};
