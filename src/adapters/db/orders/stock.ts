import { asc, sql } from 'drizzle-orm';
import type { OrderLine } from '#domain/order.ts';
import { byId, type ShelfProduct } from '#domain/product.ts';
import { toShelfProduct } from '../catalogue/product-shelf.ts';
import { prepared, unseen } from '../connection/prepared.ts';
import type { Transaction } from '../database.ts';
import { products } from '../schema.ts';

type Portion = Pick<OrderLine, 'productId' | 'grams'>;

/** Reads products and keeps others from changing them until the transaction ends; locked in the order of ids. */
export const lockProducts = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShelfProduct>> => {
  const rows = await lockRows(tx, { ids });
  return byId(rows.map(toShelfProduct));
};

const lockRows = prepared((tx: Transaction) =>
  tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(${unseen('ids', 'text[]')})`)
    .orderBy(asc(products.id))
    .for('no key update'),
);

const changeStock = async (tx: Transaction, portions: readonly Portion[], sign: 1 | -1): Promise<void> => {
  await addGrams(tx, {
    ids: portions.map(({ productId }) => productId),
    grams: portions.map(({ grams }) => sign * grams),
  });
};

const addGrams = prepared((tx: Transaction) =>
  tx
    .update(products)
    .set({ stockGrams: sql`${products.stockGrams} + change.grams` })
    .from(sql`unnest(${unseen('ids', 'text[]')}, ${unseen('grams', 'integer[]')}) as change (id, grams)`)
    .where(sql`${products.id} = change.id`),
);

/** Takes the grams from locked products; the schema refuses to go below zero. */
export const takeStock = (tx: Transaction, portions: readonly Portion[]): Promise<void> =>
  changeStock(tx, portions, -1);

/** Gives the grams back. */
export const returnStock = async (tx: Transaction, portions: readonly Portion[]): Promise<void> => {
  await lockProducts(
    tx,
    portions.map((portion) => portion.productId),
  );
  await changeStock(tx, portions, 1);
};

/** Takes the grams if every product still has them; otherwise takes nothing and answers false. */
export const takeStockAgain = async (tx: Transaction, portions: readonly Portion[]): Promise<boolean> => {
  const shelf = await lockProducts(
    tx,
    portions.map((portion) => portion.productId),
  );
  const there = portions.every(({ productId, grams }) => (shelf.get(productId)?.stockGrams ?? 0) >= grams);
  if (there) await takeStock(tx, portions);
  return there;
};
