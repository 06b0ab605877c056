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
import type { OrderRepository, PlaceDecision } from '#services/ports/ports.ts';
import { aPurchase, aSecret } from './examples.ts';
import type { FreshDatabase } from './fresh-database.ts';

/** Keeps an order that is there, and otherwise sells at the shop's prices, less what is on offer. */
export const sell =
  (request: PurchaseRequest): PlaceDecision =>
  ({ existing, products, availableDiscounts }) => {
    if (existing) return ok({ existing });
    const lines = priceLines(request.items, products);
    if (!lines.ok) return lines;
    const cart = priceCart(lines.value, products, availableDiscounts, request.coupon, new Date());
    return cart.refusal ? err({ code: 'coupon-refused', details: cart.refusal }) : ok(cart);
  };

/** Of an order that no limit counts by address. */
export const FROM_NOWHERE = { ipDigest: null, ipPrefixDigest: null };

/** Places an order for this purchase in the book of some server. */
export const place = (
  book: OrderRepository,
  request: PurchaseRequest,
  userId: string | null = null,
  email = 'guest@example.com',
) =>
  book.place(
    { id: randomUUID(), userId, email, linkSecret: aSecret(), request, ...FROM_NOWHERE },
    sell(request),
  );

/** What lies on the shelf now, in grams. */
export const gramsOf = async (database: FreshDatabase, id: string): Promise<number> => {
  const [row] = await database.rows<{ grams: number }>(
    'select stock_grams as grams from products where id = $1',
    [id],
  );
  if (!row) throw new Error(`there is no product ${id}`);
  return row.grams;
};

/** Puts a tea of one gram per unit on the shelf, $10.00 each. */
export const putInStock = (database: FreshDatabase, id: string, units: number) =>
  database.rows(
    `insert into products
       select id, category_id, position, name, price_cents, type, description, taste, image_url, images, consist, unit,
         liquor, brewing, stock_grams, unit_grams
       from jsonb_populate_record((select p from products p where id = 'uji-matcha'), $1)`,
    [JSON.stringify({ id, name: id, price_cents: 1000, stock_grams: units, unit_grams: 1 })],
  );

/** An order for so many units of a tea that is put on the shelf for it. */
export const placed = async (
  database: FreshDatabase & Pick<Database, 'orm'>,
  { units = 2, stock = 5, userId = null as string | null } = {},
) => {
  const book = createOrderRepository(database.orm, database.orm);
  const tea = `tea-${randomUUID()}`;
  await putInStock(database, tea, stock);
  const request = aPurchase({ items: [{ id: tea, quantity: units }] });
  const order = await place(book, request, userId);
  if (!order.ok) throw new Error(order.error.code);
  return {
    book,
    payments: createPaymentRepository(database.orm),
    refunds: createRefundRepository(database.orm),
    tea,
    request,
    order: order.value satisfies Order,
    stock: () => gramsOf(database, tea),
  };
};

/** The steps an order has taken, oldest first. */
export const historyOf = async (database: FreshDatabase, receipt: string): Promise<string[]> => {
  const steps = await database.rows<{ step: string }>(
    `select concat_ws(' ', h.event, '→', h."to") as step from order_history h
     join orders o on o.id = h.order_id where o.receipt = $1 order by h.id`,
    [receipt],
  );
  return steps.map(({ step }) => step);
};
