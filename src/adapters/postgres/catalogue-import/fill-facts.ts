import { and, eq, isNull, sql } from 'drizzle-orm';
import type { StoredProduct } from '#domain/catalogue/product.ts';
import type { Orm } from '../connection/database.ts';
import { products } from '../schema/schema.ts';

type ReadProduct = Pick<StoredProduct, 'id' | 'name' | 'unitGrams' | 'consist' | 'facts'>;

/** True if a product has no facts. */
export const lacksFacts = async (orm: Orm): Promise<boolean> =>
  (await orm.select({ id: products.id }).from(products).where(isNull(products.facts)).limit(1)).length > 0;

/**
 * Fills the facts of products that have none and are still those of the catalogue's files. A product that the owner has
 * renamed, repacked or mixed differently gets none: allergens of another mixture would be worse than none.
 */
export const fillFacts = async (orm: Orm, items: readonly ReadProduct[]): Promise<void> => {
  for (const { id, name, unitGrams, consist, facts } of items)
    if (facts)
      await orm
        .update(products)
        .set({ facts })
        .where(
          and(
            eq(products.id, id),
            isNull(products.facts),
            eq(products.name, name),
            eq(products.unitGrams, unitGrams),
            sql`${products.consist} = ${JSON.stringify(consist)}::jsonb`,
          ),
        );
};
