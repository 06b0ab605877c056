import { asc, sql } from 'drizzle-orm';
import type { OrderLine } from '#domain/cart/priced-line.ts';
import { byId, type StoredProduct } from '#domain/catalogue/product.ts';
import { readProduct } from '../catalogue/product-rows.ts';
import type { Transaction } from '../connection/database.ts';
import { prepared, unseen } from '../connection/prepared.ts';
import { readAll } from '../rows/row-reader.ts';
import { products } from '../schema/schema.ts';

type Portion = Pick<OrderLine, 'productId' | 'grams'>;

type Locked = {
  readonly shelf: ReadonlyMap<string, StoredProduct>;
  /** Upper bounds of the reserved grams, where known. */
  readonly setAsideAtMost: ReadonlyMap<string, number>;
};

/** Reads products and locks them in the order of their ids until the transaction ends. */
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

/** By product id. */
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
      // An upper bound, lowered by the next count only. Never unchanged: the trigger `products_forget_set_aside` would take
      // the sale for one by a program that does not maintain the column, and clear it.
      setAsideAtMost: sql`${atMost} + (change.grams < 0 and ${atMost} is not distinct from ${products.setAsideAtMost})::integer`,
    })
    .from(sql`unnest(${sql.join(changes, sql`, `)}) as change (id, grams, set_aside)`)
    .where(sql`${products.id} = change.id`);
});

/** Takes grams from locked products; a constraint prevents negative stock. `setAside` are counted reservations. */
export const takeStock = (tx: Transaction, portions: readonly Portion[], setAside?: Grams): Promise<void> =>
  changeStock(tx, portions, -1, setAside);

export const returnStock = async (tx: Transaction, portions: readonly Portion[]): Promise<void> => {
  await lockProducts(
    tx,
    portions.map((portion) => portion.productId),
  );
  await changeStock(tx, portions, 1);
};

/** Takes the grams if all products have enough; otherwise takes nothing and returns false. */
export const takeStockAgain = async (tx: Transaction, portions: readonly Portion[]): Promise<boolean> => {
  const { shelf } = await lockProducts(
    tx,
    portions.map((portion) => portion.productId),
  );
  const there = portions.every(({ productId, grams }) => (shelf.get(productId)?.stockGrams ?? 0) >= grams);
  if (there) await takeStock(tx, portions);
  return there;
};
