import { asc, sql } from 'drizzle-orm';
import type { OrderLine } from '#domain/cart/priced-line.ts';
import { byId, type StoredProduct } from '#domain/catalogue/product.ts';
import type { Order } from '#domain/orders/order.ts';
import { readProduct } from '../catalogue/index.ts';
import type { Transaction } from '../connection/database.ts';
import { opaquePlaceholder, prepared } from '../connection/prepared.ts';
import { readAll } from '../rows/row-reader.ts';
import { orderLines, products } from '../schema/schema.ts';

type StockItem = Pick<OrderLine, 'productId' | 'grams'>;

/** Reads products and locks them in the order of their ids until the transaction ends. */
export const lockProducts = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredProduct>> =>
  byId(
    readAll(
      (await lockRows(tx, { ids })).filter(({ archivedAt }) => archivedAt === null),
      readProduct,
    ),
  );

const lockRows = prepared((tx: Transaction) =>
  tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(${opaquePlaceholder('ids', 'text[]')})`)
    .orderBy(asc(products.id))
    .for('no key update'),
);

const idsOf = (items: readonly StockItem[]) => items.map(({ productId }) => productId);

/** Takes grams from locked products; a constraint prevents negative stock. `isReserved` until the order is paid. */
export const allocateStock = async (
  tx: Transaction,
  items: readonly StockItem[],
  { isReserved }: { readonly isReserved: boolean },
): Promise<void> => {
  const grams = items.map((item) => item.grams);
  await takeGrams(tx, { ids: idsOf(items), grams, reserved: isReserved ? grams : grams.map(() => 0) });
};

const takeGrams = prepared((tx: Transaction) => {
  const taken = [
    opaquePlaceholder('ids', 'text[]'),
    opaquePlaceholder('grams', 'integer[]'),
    opaquePlaceholder('reserved', 'integer[]'),
  ];
  return tx
    .update(products)
    .set({
      stockGrams: sql`${products.stockGrams} - taken.grams`,
      allocatedGrams: sql`${products.allocatedGrams} + taken.reserved`,
    })
    .from(sql`unnest(${sql.join(taken, sql`, `)}) as taken (id, grams, reserved)`)
    .where(sql`${products.id} = taken.id`);
});

/** Ends the reservation of an order: its grams are sold or, if `isReleased`, in stock again. A repeat changes nothing. */
export const endReservation = async (
  tx: Transaction,
  { id, lines }: Pick<Order, 'id' | 'lines'>,
  { isReleased }: { readonly isReleased: boolean },
): Promise<void> => {
  await Promise.all([
    lockRows(tx, { ids: idsOf(lines) }),
    endReservedLines(tx, { id, returned: Number(isReleased) }),
  ]);
};

const endReservedLines = prepared((tx: Transaction) => {
  const ended = tx.$with('ended').as(
    tx
      .update(orderLines)
      .set({ expiresAt: null, isReserved: false })
      .where(sql`${orderLines.orderId} = ${sql.placeholder('id')} and ${orderLines.expiresAt} is not null`)
      .returning({ productId: orderLines.productId, grams: orderLines.grams }),
  );
  return tx
    .with(ended)
    .update(products)
    .set({
      stockGrams: sql`${products.stockGrams} + ${ended.grams} * ${opaquePlaceholder('returned', 'integer')}`,
      allocatedGrams: sql`${products.allocatedGrams} - ${ended.grams}`,
    })
    .from(ended)
    .where(sql`${products.id} = ${ended.productId}`);
});

/** Locks the products of these lines; true if all have enough stock. */
export const isInStock = async (tx: Transaction, items: readonly StockItem[]): Promise<boolean> => {
  const locked = await lockProducts(tx, idsOf(items));
  return items.every(({ productId, grams }) => (locked.get(productId)?.stockGrams ?? 0) >= grams);
};
