import { sql } from 'drizzle-orm';
import type { ShopError } from '#domain/api/error-table.ts';
import { lineTotal } from '#domain/cart/price-lines.ts';
import type { Discount, OrderLine } from '#domain/cart/priced-line.ts';
import { couponCodeOf, type Order } from '#domain/orders/order.ts';
import { PAYMENT_DEADLINE_MINUTES } from '#domain/orders/payment-deadline.ts';
import { isAlwaysAllowed, NOTHING_UNPAID } from '#domain/orders/reservation-limits.ts';
import type { OrderShipping } from '#domain/shipping/shipping-method.ts';
import { sum } from '#domain/values/money.ts';
import { ok, type Result } from '#domain/values/result.ts';
import type { OrderDraft, PlaceDecision } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { placeholders, prepared } from '../connection/prepared.ts';
import { retryOnUnknownCommit } from '../connection/transactions.ts';
import { lockCoupon, readPromotions, redeemCoupon } from '../promotions/index.ts';
import { orderHistory, orderLines, orders } from '../schema/schema.ts';
import { readShippingMethods } from '../shipping/index.ts';
import { notifyOrderChanged, readOrder } from './order-rows.ts';
import { allocateStock, lockProducts } from './stock.ts';
import { lockNames, readReservedGrams, readUnpaid } from './unpaid-orders.ts';

/** Prices, reserves and stores an order in one transaction; see `OrderRepository.place`. */
export const placeOrder = (
  orm: Orm,
  draft: OrderDraft,
  decide: PlaceDecision,
): Promise<Result<Order, ShopError>> =>
  retryOnUnknownCommit(() => orm.transaction((tx) => place(tx, draft, decide)));

/** A repeated request is decided by the existing order. */
const NOTHING_TO_PRICE = {
  products: new Map(),
  availableDiscounts: { promotions: [], coupon: undefined },
  shippingMethods: [],
  unpaid: NOTHING_UNPAID,
};

const place = async (
  tx: Transaction,
  draft: OrderDraft,
  decide: PlaceDecision,
): Promise<Result<Order, ShopError>> => {
  const { receipt: orderNumber, items, coupon } = draft.request;
  const ids = items.map((item) => item.id);
  // All statements are sent at once, in this order.
  const [, existing, promotions, shippingMethods, products, shopper] = await Promise.all([
    // A repeated request with the same order number waits here for the first one, and then finds its order.
    takeLock(tx, orderNumber, ...lockNames(draft)),
    readOrder(tx, orderNumber, { lock: false }),
    // Before the products are locked, so that their lock is short.
    readPromotions(tx),
    readShippingMethods(tx, draft.request.shipping.country),
    lockProducts(tx, ids),
    readUnpaid(tx, draft),
  ]);
  const couponUsage = existing || coupon === undefined ? undefined : await lockCoupon(tx, coupon, draft);
  // For abundant products it does not matter who reserved them.
  const limited = (existing ? [] : items).filter(({ id, quantity }) => {
    const product = products.get(id);
    return product && !isAlwaysAllowed(product, quantity, shopper);
  });
  const limitedIds = limited.map(({ id }) => id);
  const unpaid = { ...shopper, grams: await readReservedGrams(tx, draft, shopper, limitedIds) };
  const decision = existing
    ? decide({ ...NOTHING_TO_PRICE, existing })
    : decide({
        existing,
        products,
        availableDiscounts: { promotions, coupon: couponUsage },
        shippingMethods,
        unpaid,
      });
  if (!decision.ok) return decision;
  if ('existing' in decision.value) return ok(decision.value.existing);
  return ok(await write(tx, draft, decision.value));
};

/** Lines as `writeOrder` takes them: an array per column. */
const columnsOf = (lines: readonly OrderLine[]) => ({
  productIds: lines.map((line) => line.productId),
  names: lines.map((line) => line.name),
  prices: lines.map((line) => line.priceCents),
  quantities: lines.map((line) => line.quantity),
  grams: lines.map((line) => line.grams),
  lineDiscounts: lines.map((line) => line.discountCents),
});

type PricedOrder = {
  readonly lines: readonly OrderLine[];
  readonly discounts: readonly Discount[];
  readonly shippingMethod: OrderShipping;
};

/** Inserts an order with its lines and its first history step in one statement. */
const writeOrder = prepared((tx: Transaction) => {
  const id = sql`${sql.placeholder('id')}::uuid`;
  const lines = placeholders('productIds', 'names', 'prices', 'quantities', 'grams', 'lineDiscounts');
  const { productIds, names, prices, quantities, grams, lineDiscounts } = lines;
  const newOrder = tx.$with('new_order').as(
    tx
      .insert(orders)
      .values({
        ...placeholders('id', 'receipt', 'userId', 'email', 'shipping', 'billing', 'linkSecret', 'discounts'),
        ...placeholders('totalCents', 'shippingMethod', 'shippingCents', 'ipDigest', 'ipPrefixDigest'),
        // Without the encoder of the column, which would store the JSON value `null`.
        gift: sql`${sql.placeholder('gift')}::jsonb`,
        status: 'awaiting-payment',
      })
      .returning({ createdAt: orders.createdAt }),
  );
  const newLines = tx.$with('new_lines').as(
    tx
      .insert(orderLines)
      .select(sql`
        select ${id}, line.position - 1, line.product_id, line.name, line.price_cents, line.quantity, line.grams,
          line.discount_cents, now() + make_interval(mins => ${PAYMENT_DEADLINE_MINUTES})
        from unnest(${productIds}::text[], ${names}::text[], ${prices}::integer[], ${quantities}::integer[],
          ${grams}::integer[], ${lineDiscounts}::integer[]) with ordinality
          as line (product_id, name, price_cents, quantity, grams, discount_cents, position)`)
      .returning({ orderId: orderLines.orderId }),
  );
  const newHistory = tx
    .$with('new_history')
    .as(
      tx
        .insert(orderHistory)
        .values({ orderId: id, from: null, to: 'awaiting-payment', event: 'placed' })
        .returning({ orderId: orderHistory.orderId }),
    );
  return tx.with(newOrder, newLines, newHistory).select({ createdAt: newOrder.createdAt }).from(newOrder);
});

const write = async (
  tx: Transaction,
  draft: OrderDraft,
  { lines, discounts, shippingMethod }: PricedOrder,
): Promise<Order> => {
  const { id, userId, email, linkSecret, ipDigest, ipPrefixDigest, request } = draft;
  const { receipt: orderNumber, shipping, billing, gift = null } = request;
  const { priceCents: shippingCents, ...storedMethod } = shippingMethod;
  const totalCents = sum(lines.map((line) => lineTotal(line) - line.discountCents)) + shippingCents;
  const order = {
    id,
    orderNumber,
    userId,
    email,
    shipping,
    billing,
    linkSecret,
    discounts,
    totalCents,
    gift,
  };
  const shippingColumns = { shippingMethod: storedMethod, shippingCents };
  const code = couponCodeOf(order);
  const [[row]] = await Promise.all([
    writeOrder(tx, {
      ...order,
      ...shippingColumns,
      receipt: orderNumber,
      ipDigest,
      ipPrefixDigest,
      gift: gift && JSON.stringify(gift),
      ...columnsOf(lines),
    }),
    allocateStock(tx, lines, { isReserved: true }),
    code === undefined ? undefined : redeemCoupon(tx, order, code),
    notifyOrderChanged(tx, order),
  ]);
  if (!row) throw new Error('an inserted order returned no row');
  const { createdAt } = row;
  const noPayment = { payment: null, paymentAttempt: 0 };
  return {
    ...order,
    ...noPayment,
    status: 'awaiting-payment',
    fulfilmentStatus: 'unfulfilled',
    shippingMethod,
    lines,
    createdAt,
    refundedCents: 0,
    shipments: [],
    hasShipment: false,
    isAnonymized: false,
  };
};
