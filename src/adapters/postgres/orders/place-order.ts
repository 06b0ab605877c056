import { sql } from 'drizzle-orm';
import type { ShopError } from '#domain/api/error-table.ts';
import { lineTotal } from '#domain/cart/price-lines.ts';
import type { Discount, OrderLine } from '#domain/cart/priced-line.ts';
import { couponOf, type Order } from '#domain/orders/order.ts';
import { heldByOne, isPlenty, isScarce, NOTHING_UNPAID } from '#domain/orders/reservation-limits.ts';
import { sum } from '#domain/values/money.ts';
import { ok, type Result } from '#domain/values/result.ts';
import type { OrderDraft, PlaceDecision } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { placeholders, prepared } from '../connection/prepared.ts';
import { untilKnown } from '../connection/transactions.ts';
import { lockCoupon, readPromotions } from '../promotions/promotion-repository.ts';
import { redeem } from '../promotions/redemptions.ts';
import { orderHistory, orderLines, orders } from '../schema/schema.ts';
import { readWaits } from './abandoned-reservations.ts';
import { announce, readOrder } from './order-rows.ts';
import { lockProducts, takeStock } from './stock.ts';
import { locksOf, readHolders, readUnpaid } from './unpaid-orders.ts';

/** Prices, reserves and stores an order in one transaction; see `OrderRepository.place`. */
export const placeOrder = (
  orm: Orm,
  draft: OrderDraft,
  decide: PlaceDecision,
): Promise<Result<Order, ShopError>> => untilKnown(() => orm.transaction((tx) => place(tx, draft, decide)));

/** A repeated request is decided by the existing order. */
const NO_OFFERS = { promotions: [], coupon: undefined };

const place = async (
  tx: Transaction,
  draft: OrderDraft,
  decide: PlaceDecision,
): Promise<Result<Order, ShopError>> => {
  const { receipt, items, coupon } = draft.request;
  const ids = items.map((item) => item.id);
  // All statements are sent at once, in this order.
  const [, existing, promotions, { shelf, setAsideAtMost }, own] = await Promise.all([
    // A repeated request with the same order number waits here for the first one, and then finds its order.
    takeLock(tx, receipt, ...locksOf(draft)),
    readOrder(tx, receipt, { lock: false }),
    // Before the products are locked, to keep that lock short.
    readPromotions(tx),
    lockProducts(tx, ids),
    readUnpaid(tx, draft),
  ]);
  const standing = existing || coupon === undefined ? undefined : await lockCoupon(tx, coupon, draft);
  // For abundant products it does not matter who reserved them.
  const short = (existing ? [] : items).filter(({ id, quantity }) => {
    const product = shelf.get(id);
    return product && !isPlenty(product, quantity, setAsideAtMost.get(id) ?? Number.POSITIVE_INFINITY);
  });
  const counted = await readHolders(
    tx,
    { ...draft, isKnown: own.isKnown },
    short.map(({ id }) => id),
  );
  const supposed = [...setAsideAtMost].map(([id, atMost]) => [id, heldByOne(atMost)] as const);
  const grams = new Map([...supposed, ...counted]);
  const scarce = [...shelf.values()].filter((product) => isScarce(product, grams)).map(({ id }) => id);
  const unpaid = { ...own, grams, waits: await readWaits(tx, { ...draft, isKnown: own.isKnown }, scarce) };
  const decision = existing
    ? decide({ existing, shelf: new Map(), offers: NO_OFFERS, unpaid: NOTHING_UNPAID })
    : decide({ existing, shelf, offers: { promotions, coupon: standing }, unpaid });
  if (!decision.ok) return decision;
  if ('keep' in decision.value) return ok(decision.value.keep);
  const setAside = new Map([...counted].map(([id, { all }]) => [id, all]));
  return ok(await write(tx, draft, decision.value, setAside));
};

/** Lines as `writeOrder` takes them: an array per column. */
const columnsOf = (lines: readonly OrderLine[]) => ({
  productIds: lines.map((line) => line.productId),
  names: lines.map((line) => line.name),
  prices: lines.map((line) => line.priceCents),
  quantities: lines.map((line) => line.quantity),
  grams: lines.map((line) => line.grams),
  reductions: lines.map((line) => line.discountCents),
});

type Priced = { readonly lines: readonly OrderLine[]; readonly discounts: readonly Discount[] };

/** Inserts an order with its lines and its first history step in one statement. */
const writeOrder = prepared((tx: Transaction) => {
  const id = sql`${sql.placeholder('id')}::uuid`;
  const lines = placeholders('productIds', 'names', 'prices', 'quantities', 'grams', 'reductions');
  const { productIds, names, prices, quantities, grams, reductions } = lines;
  const placed = tx.$with('placed').as(
    tx
      .insert(orders)
      .values({
        ...placeholders('id', 'receipt', 'userId', 'email', 'shipping', 'billing', 'linkSecret', 'discounts'),
        ...placeholders('totalCents', 'placedFrom', 'placedNear'),
        status: 'awaiting-payment',
      })
      .returning({ createdAt: orders.createdAt }),
  );
  const listed = tx.$with('listed').as(
    tx
      .insert(orderLines)
      .select(sql`
        select ${id}, line.position - 1, line.product_id, line.name, line.price_cents, line.quantity, line.grams,
          line.discount_cents, true
        from unnest(${productIds}::text[], ${names}::text[], ${prices}::integer[], ${quantities}::integer[],
          ${grams}::integer[], ${reductions}::integer[]) with ordinality
          as line (product_id, name, price_cents, quantity, grams, discount_cents, position)`)
      .returning({ orderId: orderLines.orderId }),
  );
  const begun = tx
    .$with('begun')
    .as(
      tx
        .insert(orderHistory)
        .values({ orderId: id, from: null, to: 'awaiting-payment', event: 'placed' })
        .returning({ orderId: orderHistory.orderId }),
    );
  return tx.with(placed, listed, begun).select({ createdAt: placed.createdAt }).from(placed);
});

const write = async (
  tx: Transaction,
  draft: OrderDraft,
  { lines, discounts }: Priced,
  setAside: ReadonlyMap<string, number>,
): Promise<Order> => {
  const { id, userId, email, linkSecret, placedFrom, placedNear, request } = draft;
  const { receipt, shipping, billing } = request;
  const totalCents = sum(lines.map((line) => lineTotal(line) - line.discountCents));
  const facts = { id, receipt, userId, email, shipping, billing, linkSecret, discounts, totalCents };
  const code = couponOf(facts);
  const [[row]] = await Promise.all([
    writeOrder(tx, { ...facts, placedFrom, placedNear, ...columnsOf(lines) }),
    takeStock(tx, lines, setAside),
    code === undefined ? undefined : redeem(tx, facts, code),
    announce(tx, facts),
  ]);
  if (!row) throw new Error('an inserted order returned no row');
  const { createdAt } = row;
  const unopened = { payment: null, paymentAttempt: 0 };
  return {
    ...facts,
    ...unopened,
    status: 'awaiting-payment',
    lines,
    createdAt,
    refundedCents: 0,
    isForgotten: false,
  };
};
