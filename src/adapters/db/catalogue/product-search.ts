import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { searchTerms } from '#domain/search.ts';
import type { ProductSearch } from '#services/ports.ts';
import type { Orm } from '../database.ts';
import { categories, products } from '../schema.ts';
import { toShelfProduct } from './product-shelf.ts';

/** The most that a search finds. */
const MOST_FOUND = 480;
/** No name is longer in what matters; a text that goes on is compared by its beginning, since each letter costs. */
const COMPARED = 32;

/** Words that are like no name are compared with this many of each group, those that stand first: no index helps with them. */
const NEAREST_OF = 250;

const plainName = sql`${products}.plain_name`;
const plain = (words: string) => sql`plain(${words.slice(0, COMPARED)})`;

/** Every word must occur; the last may still be in the middle of being typed. */
const textQuery = (words: string): SQL => {
  const terms = searchTerms(words).map((term, n, { length }) => `'${term}'${n === length - 1 ? ':*' : ''}`);
  return sql`to_tsquery('english', plain(${terms.join(' & ')}))`;
};

/**
 * What matches: the words as they are spelled or, where nothing does, the names that look like them. However much that is,
 * no more is ranked than ten pages show, so that no question keeps the others waiting.
 */
const matching = (words: string, text: SQL): SQL => sql`${products.id} in (
  with found as materialized (
    select ${products.id} from ${products} where ${products}.search @@ ${text} limit ${MOST_FOUND}
  )
  select id from found
  union all
  select id from names_alike(${plain(words)}, ${MOST_FOUND}) as id where not exists (select from found)
)`;

/** Full text for what is spelled right; where it finds nothing, trigrams of the names for what is not. */
export const createProductSearch = (orm: Orm): ProductSearch => ({
  async find(words, { limit, offset }) {
    const text = textQuery(words);
    const likeness = sql`word_similarity(${plain(words)}, ${plainName})`;
    const matches = matching(words, text);
    if (offset >= MOST_FOUND) return { products: [], count: await orm.$count(products, matches) };
    const rows = await orm
      .select({ ...getTableColumns(products), count: sql<number>`count(*) over ()::integer` })
      .from(products)
      .where(matches)
      .orderBy(
        sql`ts_rank(${products}.search, ${text}) + ${likeness} desc`,
        sql`similarity(${plain(words)}, ${plainName}) desc`,
        products.id,
      )
      .limit(limit)
      .offset(offset);
    // A page beyond the last has no row to say it.
    const count = rows[0]?.count ?? (offset === 0 ? 0 : await orm.$count(products, matches));
    return { products: rows.map(({ count: _, ...row }) => toShelfProduct(row)), count };
  },

  async nearest(words, limit) {
    const distance = (name: SQL) => sql`${name} <->> ${plain(words)}`;
    const first = sql`
      select p.id, p.plain_name from ${categories} c cross join lateral (
        select id, plain_name from ${products} where category_id = c.id order by position, id limit ${NEAREST_OF}
      ) p`;
    const nearest = sql`select id from (${first}) p order by ${distance(sql`plain_name`)}, id limit ${limit}`;
    const rows = await orm
      .select()
      .from(products)
      .where(sql`${products.id} in (${nearest})`)
      .orderBy(distance(plainName), products.id);
    return rows.map(toShelfProduct);
  },
});
