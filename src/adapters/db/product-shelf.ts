import { asc, eq, inArray } from 'drizzle-orm';
import type { ShelfProduct } from '#domain/product.ts';
import type { ProductShelf } from '#services/ports.ts';
import type { Orm } from './database.ts';
import { categories, formerNames, products } from './schema.ts';

type Row = typeof products.$inferSelect;

/** A row as the domain knows it: absent facts are absent, not null. */
export const toShelfProduct = ({ position: _, type, brewing, ...facts }: Row): ShelfProduct => ({
  ...facts,
  ...(type && { type }),
  ...(brewing && { brewing }),
});

/** The catalogue in PostgreSQL. */
export const createProductShelf = (orm: Orm): ProductShelf => ({
  async categories() {
    const [groups, rows] = await Promise.all([
      orm.select().from(categories).orderBy(asc(categories.position)),
      orm.select().from(products).orderBy(asc(products.position)),
    ]);
    return groups.map(({ id, title }) => ({
      title,
      items: rows.filter((row) => row.group === id).map(toShelfProduct),
    }));
  },

  async byName(name) {
    // PostgreSQL cannot hold this character, so nothing is called so.
    if (name.includes('\0')) return undefined;
    const [row] = await orm.select().from(products).where(eq(products.name, name));
    if (row) return toShelfProduct(row);
    const [renamed] = await orm
      .select({ product: products })
      .from(formerNames)
      .innerJoin(products, eq(products.id, formerNames.productId))
      .where(eq(formerNames.name, name));
    return renamed && toShelfProduct(renamed.product);
  },

  async byIds(ids) {
    if (ids.length === 0) return [];
    return (
      await orm
        .select()
        .from(products)
        .where(inArray(products.id, [...ids]))
    ).map(toShelfProduct);
  },
});
