import { sql } from 'drizzle-orm';
import type { ShopError } from '#domain/error-table.ts';
import { sum } from '#domain/money.ts';
import { couponOf, type Discount, type Order, type OrderLine } from '#domain/order.ts';
import { lineTotal } from '#domain/purchase.ts';
import { ok, type Result } from '#domain/result.ts';
import type { OrderDraft, PlaceDecision } from '#services/ports.ts';
import type { Orm, Transaction } from './database.ts';
import { lockCoupon, readPromotions } from './offer-book.ts';
import { readOrder, recordStep } from './order-rows.ts';
import { redeem } from './redemptions.ts';
import { orderLines, orders } from './schema.ts';
import { lockProducts, takeStock } from './stock.ts';

/** Prices, reserves and writes an order in one transaction; see `OrderBook.place`. */
export const placeOrder = (
  orm: Orm,
  draft: OrderDraft,
  decide: PlaceDecision,
): Promise<Result<Order, ShopError>> =>
  orm.transaction(async (tx) => {
    const { receipt, items, coupon } = draft.request;
    // A repeat of the same order number waits here until the first has committed, and then finds it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${receipt}, 0))`);
    const existing = await readOrder(tx, receipt, { lock: false });
    // Before the products are locked: nobody waits for this reading.
    const promotions = existing ? [] : await readPromotions(tx);
    const shelf = existing
      ? new Map<string, never>()
      : await lockProducts(
          tx,
          items.map((item) => item.id),
        );
    const standing = existing || coupon === undefined ? undefined : await lockCoupon(tx, coupon, draft);
    const decision = decide({ existing, shelf, offers: { promotions, coupon: standing } });
    if (!decision.ok) return decision;
    if ('keep' in decision.value) return ok(decision.value.keep);
    return ok(await write(tx, draft, decision.value));
  });

type Priced = { readonly lines: readonly OrderLine[]; readonly discounts: readonly Discount[] };

const write = async (tx: Transaction, draft: OrderDraft, { lines, discounts }: Priced): Promise<Order> => {
  const { id, userId, email, linkSecret, request } = draft;
  const { receipt, shipping, billing } = request;
  await takeStock(tx, lines);
  const totalCents = sum(lines.map((line) => lineTotal(line) - line.discountCents));
  const facts = { id, receipt, userId, email, shipping, billing, linkSecret, discounts, totalCents };
  const [row] = await tx
    .insert(orders)
    .values({ ...facts, status: 'awaiting-payment' })
    .returning({ createdAt: orders.createdAt });
  if (!row) throw new Error('an inserted order returned no row');
  await tx.insert(orderLines).values(lines.map((line, position) => ({ orderId: id, position, ...line })));
  const code = couponOf(facts);
  if (code !== undefined) await redeem(tx, facts, code);
  await recordStep(tx, facts, { from: null, to: 'awaiting-payment', event: 'placed' });
  return { ...facts, status: 'awaiting-payment', lines, createdAt: row.createdAt, payment: null };
};
