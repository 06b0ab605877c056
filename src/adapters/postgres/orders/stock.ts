import { asc, sql } from 'drizzle-orm';
import type { OrderLine } from '#domain/cart/priced-line.ts';
import { byId, type ShelfProduct } from '#domain/catalogue/product.ts';
import { readProduct } from '../catalogue/product-rows.ts';
import type { Transaction } from '../connection/database.ts';
import { prepared, unseen } from '../connection/prepared.ts';
import { readAll } from '../rows/row-reader.ts';
import { products } from '../schema/schema.ts';

type Portion = Pick<OrderLine, 'productId' | 'grams'>;

type Locked = {
  readonly shelf: ReadonlyMap<string, ShelfProduct>;
  /** The grams that are set aside at most, of each product of which that is known. */
  readonly setAsideAtMost: ReadonlyMap<string, number>;
};

/** Reads products and keeps others from changing them until the transaction ends; locked in the order of ids. */
export const lockProducts = async (tx: Transaction, ids: readonly string[]): Promise<Locked> => {
  const rows = await lockRows(tx, { ids });
  return {
    shelf: byId(
      readAll(
        rows.filter(({ archivedAt }) => archivedAt === null),
        readProduct,
      ),
    ),
    setAsideAtMost: new Map(
      rows.flatMap(({ id, setAsideAtMost }) => (setAsideAtMost === null ? [] : [[id, setAsideAtMost]])),
    ),
  };
};

const lockRows = prepared((tx: Transaction) =>
  tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(${unseen('ids', 'text[]')})`)
    .orderBy(asc(products.id))
    .for('no key update'),
);

/** Grams of products, by their ids. */
type Grams = ReadonlyMap<string, number>;

const changeStock = async (
  tx: Transaction,
  portions: readonly Portion[],
  sign: 1 | -1,
  setAside: Grams = new Map(),
): Promise<void> => {
  await addGrams(tx, {
    ids: portions.map(({ productId }) => productId),
    grams: portions.map(({ grams }) => sign * grams),
    setAside: portions.map(({ productId }) => setAside.get(productId) ?? null),
  });
};

const addGrams = prepared((tx: Transaction) => {
  const changes = [unseen('ids', 'text[]'), unseen('grams', 'integer[]'), unseen('setAside', 'bigint[]')];
  const atMost = sql`(coalesce(change.set_aside, ${products.setAsideAtMost}) + greatest(-change.grams, 0))`;
  return tx
    .update(products)
    .set({
      stockGrams: sql`${products.stockGrams} + change.grams`,
      // It only grows until it is counted: nobody has to lower it when an order is paid or ends. One more where it comes to what
      // was known before: unchanged, it would look like a taking by somebody who does not tell of it.
      setAsideAtMost: sql`${atMost} + (change.grams < 0 and ${atMost} is not distinct from ${products.setAsideAtMost})::integer`,
    })
    .from(sql`unnest(${sql.join(changes, sql`, `)}) as change (id, grams, set_aside)`)
    .where(sql`${products.id} = change.id`);
});

/**
 * Takes the grams from locked products; the schema refuses to go below zero. `setAside` says of some how much was set aside
 * before, where that was counted.
 */
export const takeStock = (tx: Transaction, portions: readonly Portion[], setAside?: Grams): Promise<void> =>
  changeStock(tx, portions, -1, setAside);

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
  const { shelf } = await lockProducts(
    tx,
    portions.map((portion) => portion.productId),
  );
  const there = portions.every(({ productId, grams }) => (shelf.get(productId)?.stockGrams ?? 0) >= grams);
  if (there) await takeStock(tx, portions);
  return there;
};
