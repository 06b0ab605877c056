import type { ShelfProduct } from '#domain/catalogue/product.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm } from '../connection/database.ts';
import { categories, products } from '../schema/schema.ts';
import { loadOffers, type StartingOffers } from './load-promotions.ts';

/** A product and the words that shoppers use for it, for the search. */
type StartingProduct = ShelfProduct & { readonly keywords?: string };

type Group = { readonly id: string; readonly title: string; readonly items: readonly StartingProduct[] };

/** A statement of PostgreSQL takes 65,535 values, and a product has not quite twenty. */
const ROWS_AT_ONCE = 1000;

const NO_OFFERS: StartingOffers = { promotions: [], coupons: [] };

/**
 * Fills an empty database with products and offers, in one transaction; a database that has any category is left as its
 * owner made it.
 */
export const loadCatalogue = async (
  orm: Orm,
  read: () => Promise<readonly Group[]>,
  readOffers: (groups: readonly Group[]) => Promise<StartingOffers> = async () => NO_OFFERS,
): Promise<void> => {
  if ((await orm.select({ id: categories.id }).from(categories).limit(1)).length > 0) return;
  const groups = await read();
  const offers = await readOffers(groups);
  await orm.transaction(async (tx) => {
    // Another shop on the same server that was faster has loaded everything when this lock is given.
    await takeLock(tx, 'catalogue');
    if ((await tx.select({ id: categories.id }).from(categories).limit(1)).length > 0) return;
    await tx.insert(categories).values(groups.map(({ id, title }, position) => ({ id, title, position })));
    for (const group of groups) {
      const rows = group.items.map((item, position) => ({ ...item, position }));
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        await tx.insert(products).values(rows.slice(from, from + ROWS_AT_ONCE));
    }
    await loadOffers(tx, offers);
  });
};
