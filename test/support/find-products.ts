import { createProductSearch } from '#adapters/postgres/catalogue/product-search.ts';
import type { Orm } from '#adapters/postgres/connection/database.ts';

/** Returns the ids of found products, best first. */
export const findProducts = async (orm: Orm, words: string, limit = 48): Promise<string[]> => {
  const { products } = await createProductSearch(orm).find(words, { limit, offset: 0 });
  return products.map(({ id }) => id);
};
