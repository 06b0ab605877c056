import { type SQL, sql } from 'drizzle-orm';
import { searchTerms } from '#domain/search.ts';
import type { ProductSearch } from '#services/ports.ts';
import type { Orm } from './database.ts';
import { toShelfProduct } from './product-shelf.ts';
import { products } from './schema.ts';

/** How alike what is typed and a part of a name must be to count as a typing error; 1 is the same. Two letters
 * that changed places in a word of ten leave 0.375. */
const ALIKE = 0.37;

const plainName = sql`${products}.plain_name`;
const plain = (words: string) => sql`plain(${words})`;

/** Every word must occur; the last may still be in the middle of being typed. */
const textQuery = (words: string): SQL => {
  const terms = searchTerms(words).map((term) => `'${term}':*`);
  return sql`to_tsquery('english', plain(${terms.join(' & ')}))`;
};

/** Full text for what is spelled right; where it finds nothing, trigrams of the names for what is not. */
export const createProductSearch = (orm: Orm): ProductSearch => ({
  async find(words, { limit, offset }) {
    const text = textQuery(words);
    const likeness = sql`word_similarity(${plain(words)}, ${plainName})`;
    const isMistyped = sql`not exists (select from ${products} where ${products}.search @@ ${text})`;
    const matches = sql`${products}.search @@ ${text} or (${likeness} >= ${ALIKE} and ${isMistyped})`;
    const rows = await orm
      .select()
      .from(products)
      .where(matches)
      .orderBy(
        sql`ts_rank(${products}.search, ${text}) + ${likeness} desc`,
        sql`similarity(${plain(words)}, ${plainName}) desc`,
        products.id,
      )
      .limit(limit)
      .offset(offset);
    // A page that is not full is the last one, unless it lies beyond.
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
    const count = isLast ? offset + rows.length : await orm.$count(products, matches);
    return { products: rows.map(toShelfProduct), count };
  },

  async nearest(words, limit) {
    const rows = await orm
      .select()
      .from(products)
      .orderBy(sql`${plainName} <->> ${plain(words)}`, products.id)
      .limit(limit);
    return rows.map(toShelfProduct);
  },
});
