import { randomUUID } from 'node:crypto';
import type { Database } from '#adapters/postgres/connection/database.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createPaymentRepository } from '#adapters/postgres/payments/payment-repository.ts';
import { createRefundRepository } from '#adapters/postgres/payments/refund-repository.ts';
import { priceLines } from '#domain/cart/price-lines.ts';
import { priceCart } from '#domain/cart/priced-cart.ts';
import type { Order } from '#domain/orders/order.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import { err, ok } from '#domain/values/result.ts';
import type { OrderRepository, PlaceDecision, RefundRepository, RefundState } from '#services/ports/ports.ts';
import { aPurchase, aSecret, FREE_SHIPPING } from './examples.ts';
import type { FreshDatabase } from './fresh-database.ts';

/** Returns an existing order, and otherwise sells at current prices and promotions. */
export const sell =
  (request: PurchaseRequest): PlaceDecision =>
  ({ existing, products, availableDiscounts }) => {
    if (existing) return ok({ existing });
    const lines = priceLines(request.items, products);
    if (!lines.ok) return lines;
    const cart = priceCart(lines.value, products, availableDiscounts, request.coupon, new Date());
    if (cart.refusal) return err({ code: 'coupon-refused', details: cart.refusal });
    const { lines: priced, discounts } = cart;
    return ok({ lines: priced, discounts, shippingMethod: FREE_SHIPPING });
  };

/** An order without an IP address, so that no limit by address counts it. */
export const WITHOUT_ADDRESS = { ipDigest: null, ipPrefixDigest: null };

/** Places an order in the repository of a server. */
export const place = (
  repository: OrderRepository,
  request: PurchaseRequest,
  userId: string | null = null,
  email = 'guest@example.com',
) =>
  repository.place(
    { id: randomUUID(), userId, email, linkSecret: aSecret(), request, ...WITHOUT_ADDRESS },
    sell(request),
  );

/** The stock of a product in grams. */
export const gramsOf = async (database: FreshDatabase, id: string): Promise<number> => {
  const [row] = await database.rows<{ grams: number }>(
    'select stock_grams as grams from products where id = $1',
    [id],
  );
  if (!row) throw new Error(`there is no product ${id}`);
  return row.grams;
};

/** The recorded reserved grams of a product. */
export const allocatedGrams = async (database: FreshDatabase, id: string): Promise<number | undefined> => {
  const [row] = await database.rows<{ grams: number }>(
    'select stock_allocated::integer as grams from products where id = $1',
    [id],
  );
  return row?.grams;
};

/** Adds a tea at $10.00 with one gram per unit. */
export const putInStock = (database: FreshDatabase, id: string, units: number) =>
  database.rows(
    `insert into products
       select id, category_id, position, name, price_cents, type, description, taste, image_url, images, consist, unit,
         liquor, brewing, stock_grams, unit_grams
       from jsonb_populate_record((select p from products p where id = 'uji-matcha'), $1)`,
    [JSON.stringify({ id, name: id, price_cents: 1000, stock_grams: units, unit_grams: 1 })],
  );

/** An order of this many units of a new tea. */
export const placed = async (
  database: FreshDatabase & Pick<Database, 'orm'>,
  { units = 2, stock = 5, userId = null as string | null } = {},
) => {
  const repository = createOrderRepository(database.orm, database.orm);
  const tea = `tea-${randomUUID()}`;
  await putInStock(database, tea, stock);
  const request = aPurchase({ items: [{ id: tea, quantity: units }] });
  const order = await place(repository, request, userId);
  if (!order.ok) throw new Error(order.error.code);
  return {
    repository,
    payments: createPaymentRepository(database.orm),
    refunds: createRefundRepository(database.orm),
    tea,
    request,
    order: order.value satisfies Order,
    stock: () => gramsOf(database, tea),
  };
};

/** Stores a state of the refunds as the provider reports it: all of a payment succeeded, by default. */
export const recordRefunds = async (
  refunds: RefundRepository,
  orderNumber: string,
  state: Partial<RefundState> = {},
) => {
  const due = await refunds.dueRefund(orderNumber);
  return refunds.recordRefunds(orderNumber, (await refunds.refundRevision(orderNumber)) ?? -1, {
    status: 'succeeded',
    id: 're_1',
    ineffective: [],
    refundedCents: due?.amount ?? 0,
    ...state,
  });
};

/** The transitions of an order, oldest first. */
export const historyOf = async (database: FreshDatabase, receipt: string): Promise<string[]> => {
  const steps = await database.rows<{ step: string }>(
    `select concat_ws(' ', h.event, '→', h."to") as step from order_history h
     join orders o on o.id = h.order_id where o.receipt = $1 order by h.id`,
    [receipt],
  );
  return steps.map(({ step }) => step);
};
