import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { MAX_TERMS, MOST_ALIKE, MOST_FOUND } from '#domain/catalogue/search/search.ts';
import { readExclusion } from '#domain/catalogue/search/search-exclusion.ts';
import { correctedGroups, type SearchGroup, searchGroups } from '#domain/catalogue/search/search-groups.ts';
import { readPrice } from '#domain/catalogue/search/search-price.ts';
import type { ProductSearch } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { placeholders, prepared } from '../connection/prepared.ts';
import { countOf, readAll } from '../rows/row-reader.ts';
import { categories, products } from '../schema/schema.ts';
import { IS_FOR_SALE } from './for-sale.ts';
import { readProduct } from './product-rows.ts';

/** No name is longer in what matters; a text that goes on is compared by its beginning, since each letter costs. */
const COMPARED = 32;

/** Words that are like no name are compared with this many of each group, those that stand first: no index helps with them. */
const NEAREST_OF = 16;

/** Words such as `aaaa` and `lalalala` are like every name with those letters. */
const REPEATED = /([\p{L}\p{N}]{1,3})\1{3,}[\p{L}\p{N}]?/gu;

const beginningOf = (words: string): string => words.replace(REPEATED, ' ').slice(0, COMPARED).trim();

/** All words of each alternative, in what names or characterizes a product; its description is not looked at. */
const alternatives = (phrases: SearchGroup['same']): string[] =>
  phrases.map((words) => `(${words.map((word) => `'${word}':ABC`).join(' & ')})`);

const eitherOf = (choices: readonly string[]): string => `(${choices.join(' | ')})`;

type TermsOptions = {
  /** Matches words that begin with the last one. */
  readonly isLastPrefix?: boolean;
  /** What of a product counts: `AB` where a correction is a guess, the names, keywords, kinds and origins alone. */
  readonly weights?: '' | 'AB' | 'ABC';
};

/** Every group must occur. */
const termsOf = (groups: readonly SearchGroup[], { isLastPrefix, weights = '' }: TermsOptions = {}): string =>
  groups
    .map(({ words, same }, n) => {
      const last = isLastPrefix && n === groups.length - 1 ? words.length - 1 : undefined;
      const typed = words.map((word, at) => {
        const flags = `${at === last ? '*' : ''}${weights}`;
        return `'${word}'${flags && `:${flags}`}`;
      });
      return eitherOf([typed.join(' <-> '), ...alternatives(same)]);
    })
    .join(' & ');

/** What no product found may have: each phrase as it was typed or corrected, in what names or characterizes a product. */
const excludedOf = (phrases: readonly string[]): string =>
  phrases
    .slice(0, MAX_TERMS)
    .flatMap((phrase) => [searchGroups(phrase), correctedGroups(phrase)])
    .filter((groups) => groups.length > 0)
    .map((groups) => `(${termsOf(groups, { weights: 'ABC' })})`)
    .join(' | ');

/** At least one group must occur, in what names or characterizes a product; of the required ones, if there are any. */
const anyTermOf = (groups: readonly SearchGroup[]): string =>
  required(groups)
    .flatMap(({ words, same, near }) => [
      ...(words.length === 1 ? words.map((word) => `'${word}':AB`) : []),
      ...alternatives([...same, ...near]),
    ])
    .join(' | ');

const required = (groups: readonly SearchGroup[]): readonly SearchGroup[] =>
  groups.some(({ isRequired }) => isRequired) ? groups.filter(({ isRequired }) => isRequired) : groups;

/** Names that are like the typed words are offered, or like the words of the shop where those are known to have no match. */
const nameLike = (typed: string, groups: readonly SearchGroup[]): string => {
  const known = groups.flatMap(({ same, near, isRequired }) => (isRequired ? same : near));
  return beginningOf(known.length > 0 ? known.flat().join(' ') : typed);
};

const MOST = sql.raw(String(MOST_FOUND));
const ALIKE = sql.raw(String(MOST_ALIKE));
// As questions of their own they are answered once and not for each product, and what is found is planned without them, once: a
// plan for the page's length alone looked better in a large shop, and took as long to make as to carry out.
const asked = placeholders(
  'name',
  'within',
  'words',
  'terms',
  'begun',
  'corrected',
  'any',
  'excluded',
  'min',
  'max',
  'limit',
  'offset',
);
const words = sql`(select plain(${asked.words}))`;
const spelled = sql`(select to_tsquery('english', plain(${asked.terms})))`;
const begun = sql`(select to_tsquery('english', plain(${asked.begun})))`;
const corrected = sql`(select to_tsquery('english', plain(${asked.corrected})))`;
const excluded = sql`(select to_tsquery('english', plain(${asked.excluded})))`;
const any = sql`(select to_tsquery('english', plain(${asked.any})))`;

const wholeName = sql`(select plain(${asked.name}))`;
/** Behind every name that begins with it. */
const END = sql`(${wholeName} || chr(1114111))`;

/** Names of which a later word begins with what was typed, as a pattern. */
const laterIn = (typed: string): string => `% ${typed.replace(/[\\%_]/g, '\\$&')}%`;

/** Some of the words count for less than a name that is very like them, and for more than one that is hardly like them. */
const SOME_WORDS = sql.raw('0.4');
/** The words with their typing errors corrected count for less than a name that is very like them. */
const CORRECTED = sql.raw('0.7');

/** Parts of the question that only searches with a price, an exclusion or a typing error have, so that the others do not pay for them. */
type Restriction = Readonly<
  Record<'isOffered' | 'isAlikeOffered' | 'correction' | 'orCorrected' | 'isUncorrected', SQL>
>;

const NONE = sql.raw('');
const UNRESTRICTED: Restriction = {
  isOffered: IS_FOR_SALE,
  isAlikeOffered: NONE,
  correction: NONE,
  orCorrected: NONE,
  isUncorrected: NONE,
};

const isMatchable = sql`price_cents between (select ${asked.min}::integer) and (select ${asked.max}::integer) and not search @@ ${excluded}`;
const RESTRICTED: Restriction = {
  isOffered: sql`${IS_FOR_SALE} and ${isMatchable}`,
  isAlikeOffered: sql` where exists (select from ${products} where id = alike.id and ${isMatchable})`,
  correction: sql`,
  corrected as materialized (
    select id, ${CORRECTED}::real + ts_rank(search, ${corrected}) / 10 as likeness, length(plain_name) as name_length
    from ${products} where ${IS_FOR_SALE} and ${isMatchable} and search @@ ${corrected}
      and not exists (select from called) and not exists (select from spelled) and not exists (select from begun)
    limit ${ALIKE}
  )`,
  orCorrected: sql`union all select * from corrected`,
  isUncorrected: sql` and not exists (select from corrected)`,
};

/** The order: names that begin with the words (2, more than any rank), names with them further on (1.5), other matches by rank. */
const matchesOf = ({
  isOffered,
  isAlikeOffered,
  correction,
  orCorrected,
  isUncorrected,
}: Restriction) => sql`(
  with named as materialized (
    select id, 2::real as likeness, length(plain_name) as name_length
    from ${products} where ${isOffered} and plain_name ~>=~ ${wholeName} and plain_name ~<~ ${END}
    order by plain_name using ~<~ limit ${MOST}
  ),
  called as materialized (
    select * from named
    union all
    (select id, 1.5::real, length(plain_name) from ${products}
    where ${isOffered} and plain_name like (select plain(${asked.within})) and id not in (select id from named)
    limit ${MOST} - (select count(*) from named))
  ),
  spelled as materialized (
    select id, ts_rank(search, ${begun}) as likeness, length(plain_name) as name_length
    from ${products} where ${isOffered} and search @@ ${spelled} and id not in (select id from called)
    limit ${MOST} - (select count(*) from called)
  ),
  begun as materialized (
    select id, ts_rank(search, ${begun}), length(plain_name)
    from ${products}
    where ${isOffered} and search @@ ${begun} and not search @@ ${spelled} and id not in (select id from called)
    limit ${MOST} - (select count(*) from called) - (select count(*) from spelled)
  )${correction}
  select * from called
  union all
  select * from spelled
  union all
  select * from begun
  union all
  select id, max(likeness), min(name_length) from (
    select id, likeness, said as name_length from names_like(${words}, ${ALIKE}) as alike${isAlikeOffered}
    ${orCorrected}
    union all
    (select id, ${SOME_WORDS}::real + ts_rank(search, ${any}) / 10, length(plain_name)
    from ${products} where ${isOffered} and search @@ ${any}${isUncorrected} limit ${ALIKE})
  ) as near
  where not exists (select from called) and not exists (select from spelled) and not exists (select from begun)
  group by id
) as match`;

const statementsOf = (restriction: Restriction) => {
  const matches = matchesOf(restriction);
  /** The best of what matches, of equals the name that says least else. */
  const page = sql`(
    select id, row_number() over (order by likeness desc, name_length, id) as place, (count(*) over ())::integer as count
    from ${matches} order by place limit (select ${asked.limit}::integer) offset (select ${asked.offset}::integer)
  ) as page`;
  return {
    countMatches: prepared((orm: Orm) => orm.select({ count: sql<number>`count(*)::integer` }).from(matches)),
    /** Only what stands on the page is read whole. */
    readPage: prepared((orm: Orm) =>
      orm
        .select({ ...getTableColumns(products), count: sql<number>`page.count` })
        .from(page)
        .innerJoin(products, sql`${products.id} = page.id`)
        .orderBy(sql`page.place`),
    ),
  };
};

const unrestricted = statementsOf(UNRESTRICTED);
const restricted = statementsOf(RESTRICTED);

/** Full text for what is spelled right; where it finds nothing, trigrams of the names for what is not. */
export const createProductSearch = (orm: Orm): ProductSearch => ({
  async find(typed, { limit, offset }) {
    const { words: priced, isPriced, min, max } = readPrice(typed);
    const { words: asTyped, excluded: phrases } = readExclusion(priced);
    const [groups, correctedTo] = [searchGroups(asTyped), correctedGroups(asTyped)];
    const isRestricted = isPriced || phrases.length > 0 || correctedTo.length > 0;
    const { readPage, countMatches } = isRestricted ? restricted : unrestricted;
    const question = {
      name: asTyped,
      within: laterIn(asTyped),
      words: nameLike(asTyped, groups),
      terms: termsOf(groups),
      begun: termsOf(groups, { isLastPrefix: true }),
      corrected: termsOf(correctedTo, { weights: 'AB' }),
      any: anyTermOf(groups),
      excluded: excludedOf(phrases),
      min,
      max,
    };
    const rows = offset < MOST_FOUND ? await readPage(orm, { ...question, limit, offset }) : [];
    // A page beyond the last has no row to say it.
    const [all] = rows.length > 0 || offset === 0 ? rows : await countMatches(orm, question);
    const found = readAll(rows, readProduct);
    const count = all?.count ?? 0;
    return { products: found, count: offset === 0 ? countOf(count, limit, found) : count };
  },

  async nearest(typed, limit) {
    const distance = (name: SQL) => sql`${name} <->> plain(${beginningOf(typed)})`;
    const first = sql`
      select p.id, p.plain_name from ${categories} c cross join lateral (
        select id, plain_name from ${products} where category_id = c.id and ${IS_FOR_SALE} order by position, id limit ${NEAREST_OF}
      ) p`;
    const nearest = sql`select id from (${first}) p order by ${distance(sql`plain_name`)}, id limit ${limit}`;
    const rows = await orm
      .select()
      .from(products)
      .where(sql`${products.id} in (${nearest})`)
      .orderBy(distance(sql`${products}.plain_name`), products.id);
    return readAll(rows, readProduct);
  },
});
