import { asc, sql } from 'drizzle-orm';
import type { OrderLine } from '#domain/cart/priced-line.ts';
import { byId, type StoredProduct } from '#domain/catalogue/product.ts';
import { readProduct } from '../catalogue/index.ts';
import type { Transaction } from '../connection/database.ts';
import { opaquePlaceholder, prepared } from '../connection/prepared.ts';
import { readAll } from '../rows/row-reader.ts';
import { products } from '../schema/schema.ts';

type StockItem = Pick<OrderLine, 'productId' | 'grams'>;

type LockedProducts = {
  readonly products: ReadonlyMap<string, StoredProduct>;
  /** Upper bounds of the reserved grams, where known. */
  readonly maxReservedGrams: ReadonlyMap<string, number>;
};

/** Reads products and locks them in the order of their ids until the transaction ends. */
export const lockProducts = async (tx: Transaction, ids: readonly string[]): Promise<LockedProducts> => {
  const rows = await lockRows(tx, { ids });
  return {
    products: byId(
      readAll(
        rows.filter(({ archivedAt }) => archivedAt === null),
        readProduct,
      ),
    ),
    maxReservedGrams: new Map(
      rows.flatMap(({ id, maxReservedGrams }) => (maxReservedGrams === null ? [] : [[id, maxReservedGrams]])),
    ),
  };
};

const lockRows = prepared((tx: Transaction) =>
  tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(${opaquePlaceholder('ids', 'text[]')})`)
    .orderBy(asc(products.id))
    .for('no key update'),
);

/** By product id. */
type GramsByProduct = ReadonlyMap<string, number>;

const changeStock = async (
  tx: Transaction,
  items: readonly StockItem[],
  sign: 1 | -1,
  reserved: GramsByProduct = new Map(),
): Promise<void> => {
  await addGrams(tx, {
    ids: items.map(({ productId }) => productId),
    grams: items.map(({ grams }) => sign * grams),
    reserved: items.map(({ productId }) => reserved.get(productId) ?? null),
  });
};

const addGrams = prepared((tx: Transaction) => {
  const changes = [
    opaquePlaceholder('ids', 'text[]'),
    opaquePlaceholder('grams', 'integer[]'),
    opaquePlaceholder('reserved', 'bigint[]'),
  ];
  const maxReserved = sql`(coalesce(change.reserved, ${products.maxReservedGrams}) + greatest(-change.grams, 0))`;
  return tx
    .update(products)
    .set({
      stockGrams: sql`${products.stockGrams} + change.grams`,
      // An upper bound, lowered by the next count only. Never unchanged: the trigger `products_forget_set_aside` would take
      // the sale for one by a program that does not maintain the column, and clear it.
      maxReservedGrams: sql`${maxReserved} + (change.grams < 0 and ${maxReserved} is not distinct from ${products.maxReservedGrams})::integer`,
    })
    .from(sql`unnest(${sql.join(changes, sql`, `)}) as change (id, grams, reserved)`)
    .where(sql`${products.id} = change.id`);
});

/** Takes grams from locked products; a constraint prevents negative stock. `reserved` are counted reservations. */
export const allocateStock = (
  tx: Transaction,
  items: readonly StockItem[],
  reserved?: GramsByProduct,
): Promise<void> => changeStock(tx, items, -1, reserved);

export const releaseStock = async (tx: Transaction, items: readonly StockItem[]): Promise<void> => {
  await lockProducts(
    tx,
    items.map(({ productId }) => productId),
  );
  await changeStock(tx, items, 1);
};

/** Takes the grams if all products have enough; otherwise takes nothing and returns false. */
export const reallocateStock = async (tx: Transaction, items: readonly StockItem[]): Promise<boolean> => {
  const { products: locked } = await lockProducts(
    tx,
    items.map(({ productId }) => productId),
  );
  const isAvailable = items.every(
    ({ productId, grams }) => (locked.get(productId)?.stockGrams ?? 0) >= grams,
  );
  if (isAvailable) await allocateStock(tx, items);
  return isAvailable;
};
