import type { StoredProduct } from '#domain/catalogue/product.ts';
import type { InitialPromotions } from '#domain/promotions/promotion.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm } from '../connection/database.ts';
import { categories, products } from '../schema/schema.ts';
import { fillFacts, lacksFacts } from './fill-facts.ts';
import { storePromotions } from './load-promotions.ts';

/** A product with additional keywords for the search. */
type InitialProduct = Omit<StoredProduct, 'allocatedGrams'> & { readonly keywords?: string };

type InitialCategory = {
  readonly id: string;
  readonly title: string;
  readonly items: readonly InitialProduct[];
};

/** A PostgreSQL statement takes 65,535 parameters; a product has nearly twenty. */
const ROWS_PER_INSERT = 1000;

const NO_PROMOTIONS: InitialPromotions = { promotions: [], coupons: [] };

/** False for a new shop, whose database is empty. */
export const hasCatalogue = async (orm: Orm): Promise<boolean> =>
  (await orm.select({ id: categories.id }).from(categories).limit(1)).length > 0;

/** Fills an empty database with products and promotions in one transaction; if a category exists, only facts that are missing. */
export const loadCatalogue = async (
  orm: Orm,
  read: () => Promise<readonly InitialCategory[]>,
  readPromotions: () => Promise<InitialPromotions> = async () => NO_PROMOTIONS,
): Promise<void> => {
  if (await hasCatalogue(orm)) {
    if (await lacksFacts(orm))
      await fillFacts(
        orm,
        (await read()).flatMap(({ items }) => items),
      );
    return;
  }
  const groups = await read();
  const initialPromotions = await readPromotions();
  await orm.transaction(async (tx) => {
    // Another server may have loaded the catalogue while this one waited for the lock.
    await takeLock(tx, 'catalogue');
    if ((await tx.select({ id: categories.id }).from(categories).limit(1)).length > 0) return;
    await tx.insert(categories).values(groups.map(({ id, title }, position) => ({ id, title, position })));
    for (const group of groups) {
      const rows = group.items.map((item, position) => ({ ...item, position }));
      for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
        await tx.insert(products).values(rows.slice(from, from + ROWS_PER_INSERT));
    }
    await storePromotions(tx, initialPromotions);
  });
};
