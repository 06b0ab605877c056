import { asc, sql } from 'drizzle-orm';
import type { OrderLine } from '#domain/cart/priced-line.ts';
import { byId, type StoredProduct } from '#domain/catalogue/product.ts';
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

const idsOf = (items: readonly Pick<StockItem, 'productId'>[]) => items.map(({ productId }) => productId);

/** Takes grams from locked products; a constraint prevents negative stock. `isReserved` until the order is paid. */
export const allocateStock = async (
  tx: Transaction,
  items: readonly StockItem[],
  { isReserved }: { readonly isReserved: boolean },
): Promise<void> => {
  const grams = items.map((item) => item.grams);
  await takeGrams(tx, { ids: idsOf(items), grams, reserved: isReserved ? grams : grams.map(() => 0) });
};

/** Returns grams of paid orders to the stock of locked products. */
export const returnToStock = (tx: Transaction, items: readonly StockItem[]): Promise<void> =>
  allocateStock(
    tx,
    items.map(({ productId, grams }) => ({ productId, grams: -grams })),
    { isReserved: false },
  );

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

/** True for the reserved lines of the orders in the parameter `orderIds`. */
export const isReservedOfOrders = sql`${orderLines.orderId} = any(${opaquePlaceholder('orderIds', 'uuid[]')})
  and ${orderLines.expiresAt} is not null`;

/** Ends the reservations of orders: their grams are sold or, if `isReleased`, in stock again. A repeat changes nothing. */
export const endReservations = async (
  tx: Transaction,
  orderIds: readonly string[],
  items: readonly Pick<StockItem, 'productId'>[],
  { isReleased }: { readonly isReleased: boolean },
): Promise<void> => {
  await Promise.all([
    lockRows(tx, { ids: idsOf(items) }),
    endReservedLines(tx, { orderIds, returned: Number(isReleased) }),
  ]);
};

const endReservedLines = prepared((tx: Transaction) => {
  const ended = tx
    .$with('ended')
    .as(
      tx
        .update(orderLines)
        .set({ expiresAt: null })
        .where(isReservedOfOrders)
        .returning({ productId: orderLines.productId, grams: orderLines.grams }),
    );
  const gramsEnded = tx.$with('grams_ended').as(
    tx
      .select({ productId: ended.productId, grams: sql<number>`sum(${ended.grams})`.as('sum_grams') })
      .from(ended)
      .groupBy(ended.productId),
  );
  return tx
    .with(ended, gramsEnded)
    .update(products)
    .set({
      stockGrams: sql`${products.stockGrams} + ${gramsEnded.grams} * ${opaquePlaceholder('returned', 'integer')}`,
      allocatedGrams: sql`${products.allocatedGrams} - ${gramsEnded.grams}`,
    })
    .from(gramsEnded)
    .where(sql`${products.id} = ${gramsEnded.productId}`);
});

/** Locks the products of these lines; true if all have enough stock. */
export const isInStock = async (tx: Transaction, items: readonly StockItem[]): Promise<boolean> => {
  const locked = await lockProducts(tx, idsOf(items));
  return items.every(({ productId, grams }) => (locked.get(productId)?.stockGrams ?? 0) >= grams);
};
