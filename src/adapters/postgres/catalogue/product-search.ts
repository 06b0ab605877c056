import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { MAX_RESULTS, MAX_SIMILAR_RESULTS, MAX_TERMS, searchTerms } from '#domain/catalogue/search/search.ts';
import { readExclusion } from '#domain/catalogue/search/search-exclusion.ts';
import { correctedGroups, type SearchGroup, searchGroups } from '#domain/catalogue/search/search-groups.ts';
import { readPrice } from '#domain/catalogue/search/search-price.ts';
import type { ProductSearch } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { placeholders, prepared } from '../connection/prepared.ts';
import { countOf, readAll } from '../rows/row-reader.ts';
import { products } from '../schema/schema.ts';
import { IS_FOR_SALE } from './for-sale.ts';
import { readProduct } from './product-rows.ts';

/** Maximum characters compared by trigrams: names are rarely longer, and every character costs time. */
const MAX_COMPARED_CHARACTERS = 32;

/** Words such as `aaaa` and `lalalala` are similar to every name with those letters. */
const REPEATED = /([\p{L}\p{N}]{1,3})\1{3,}[\p{L}\p{N}]?/gu;

const comparedText = (text: string): string =>
  text.replace(REPEATED, ' ').slice(0, MAX_COMPARED_CHARACTERS).trim();

/** Requires all words of a phrase, in the weights A to C: everything but the description. */
const synonymTerms = (phrases: SearchGroup['equivalents']): string[] =>
  phrases.map((words) => `(${words.map((word) => `'${word}':ABC`).join(' & ')})`);

const anyOf = (choices: readonly string[]): string => `(${choices.join(' | ')})`;

type TermsOptions = {
  /** Matches words that begin with the last one. */
  readonly isLastPrefix?: boolean;
  /** Weights that count: `AB` are names, keywords, types and origins, for corrections that are guesses. */
  readonly weights?: '' | 'AB' | 'ABC';
};

/** Requires every group. */
const termsOf = (groups: readonly SearchGroup[], { isLastPrefix, weights = '' }: TermsOptions = {}): string =>
  groups
    .map(({ words, equivalents }, n) => {
      const last = isLastPrefix && n === groups.length - 1 ? words.length - 1 : undefined;
      const typed = words.map((word, at) => {
        const flags = `${at === last ? '*' : ''}${weights}`;
        return `'${word}'${flags && `:${flags}`}`;
      });
      return anyOf([typed.join(' <-> '), ...synonymTerms(equivalents)]);
    })
    .join(' & ');

/** Matches products to exclude: each phrase as typed or corrected, everywhere but in the description. */
const excludedOf = (phrases: readonly string[]): string =>
  phrases
    .slice(0, MAX_TERMS)
    .flatMap((phrase) => [searchGroups(phrase), correctedGroups(phrase)])
    .filter((groups) => groups.length > 0)
    .map((groups) => `(${termsOf(groups, { weights: 'ABC' })})`)
    .join(' | ');

/** Requires one group, of the required ones if there are any; descriptions do not count. */
const anyTermOf = (groups: readonly SearchGroup[]): string =>
  required(groups)
    .flatMap(({ words, equivalents, related }) => [
      ...(words.length === 1 ? words.map((word) => `'${word}':AB`) : []),
      ...synonymTerms([...equivalents, ...related]),
    ])
    .join(' | ');

const required = (groups: readonly SearchGroup[]): readonly SearchGroup[] =>
  groups.some(({ isRequired }) => isRequired) ? groups.filter(({ isRequired }) => isRequired) : groups;

/** The text for trigram similarity: the shop's synonyms of the typed words, otherwise the typed words. */
const similarityText = (typed: string, groups: readonly SearchGroup[]): string => {
  const synonyms = groups.flatMap(({ equivalents, related, isRequired }) =>
    isRequired ? equivalents : related,
  );
  return comparedText(synonyms.length > 0 ? synonyms.flat().join(' ') : typed);
};

const RESULT_LIMIT = sql.raw(String(MAX_RESULTS));
const SIMILAR_LIMIT = sql.raw(String(MAX_SIMILAR_RESULTS));
// Subqueries are evaluated once, not per product, and give one generic plan: in a large shop,
// a custom plan per page size took as long to make as to execute.
const parameters = placeholders(
  'name',
  'laterWord',
  'words',
  'initials',
  'terms',
  'prefixTerms',
  'corrected',
  'anyTerm',
  'excluded',
  'min',
  'max',
  'limit',
  'offset',
);
const similarText = sql`(select plain(${parameters.words}))`;
const termsQuery = sql`(select to_tsquery('english', plain(${parameters.terms})))`;
const prefixQuery = sql`(select to_tsquery('english', plain(${parameters.prefixTerms})))`;
const correctedQuery = sql`(select to_tsquery('english', plain(${parameters.corrected})))`;
const excludedQuery = sql`(select to_tsquery('english', plain(${parameters.excluded})))`;
const anyTermQuery = sql`(select to_tsquery('english', plain(${parameters.anyTerm})))`;

const wholeName = sql`(select plain(${parameters.name}))`;
/** Sorts after every name with this prefix. */
const PREFIX_END = sql`(${wholeName} || chr(1114111))`;

/** LIKE pattern for names with a later word that begins with the typed text. */
const laterWordPattern = (typed: string): string => `% ${typed.replace(/[\\%_]/g, '\\$&')}%`;

/** True for a name with words like the typed ones, of which one has the same first letter: `mango` is not `mandheling`. */
const isSimilarName = sql`strict_word_similarity(${similarText}, plain_name) >= 0.3 and plain_name ~ (select plain(${parameters.initials}))`;

/** A regular expression for words that begin like a typed word; a letter may have two code units. */
const initialsPattern = (words: string): string =>
  `\\m[${searchTerms(words)
    .flatMap((word) => Array.from(word).slice(0, 1))
    .join('')}]`;

/** Rank of a partial match: below a very similar name, above a barely similar one. */
const PARTIAL_MATCH_RANK = sql.raw('0.4');
/** Rank of words with corrected typos: below a very similar name. */
const CORRECTED_MATCH_RANK = sql.raw('0.7');

/** SQL that only searches with a price, an exclusion or a typo need; the others stay cheap without it. */
type Restriction = Readonly<
  Record<'isOffered' | 'isSimilarOffered' | 'correction' | 'orCorrected' | 'isUncorrected', SQL>
>;

const NONE = sql.raw('');
const UNRESTRICTED: Restriction = {
  isOffered: IS_FOR_SALE,
  isSimilarOffered: NONE,
  correction: NONE,
  orCorrected: NONE,
  isUncorrected: NONE,
};

const isWithinRestrictions = sql`price_cents between (select ${parameters.min}::integer) and (select ${parameters.max}::integer) and not search @@ ${excludedQuery}`;
const RESTRICTED: Restriction = {
  isOffered: sql`${IS_FOR_SALE} and ${isWithinRestrictions}`,
  isSimilarOffered: sql` and ${isWithinRestrictions}`,
  correction: sql`,
  corrected as materialized (
    select id, ${CORRECTED_MATCH_RANK}::real + ts_rank(search, ${correctedQuery}) / 10 as likeness, length(plain_name) as name_length
    from ${products} where ${IS_FOR_SALE} and ${isWithinRestrictions} and search @@ ${correctedQuery}
      and not exists (select from by_name) and not exists (select from by_terms) and not exists (select from by_prefix_terms)
    limit ${SIMILAR_LIMIT}
  )`,
  orCorrected: sql`union all select * from corrected`,
  isUncorrected: sql` and not exists (select from corrected)`,
};

/**
 * Ranks: 2 for names with this prefix (above every `ts_rank`), 1.5 for names with it later, `ts_rank` for the rest.
 * Similar names are read by their ids (`offset 0`): in a join PostgreSQL compared all names of the shop.
 */
const matchesOf = ({
  isOffered,
  isSimilarOffered,
  correction,
  orCorrected,
  isUncorrected,
}: Restriction) => sql`(
  with by_prefix as materialized (
    select id, 2::real as likeness, length(plain_name) as name_length
    from ${products} where ${isOffered} and plain_name ~>=~ ${wholeName} and plain_name ~<~ ${PREFIX_END}
    order by plain_name using ~<~ limit ${RESULT_LIMIT}
  ),
  by_name as materialized (
    select * from by_prefix
    union all
    (select id, 1.5::real, length(plain_name) from ${products}
    where ${isOffered} and plain_name like (select plain(${parameters.laterWord})) and id not in (select id from by_prefix)
    limit ${RESULT_LIMIT} - (select count(*) from by_prefix))
  ),
  by_terms as materialized (
    select id, ts_rank(search, ${prefixQuery}) as likeness, length(plain_name) as name_length
    from ${products} where ${isOffered} and search @@ ${termsQuery} and id not in (select id from by_name)
    limit ${RESULT_LIMIT} - (select count(*) from by_name)
  ),
  by_prefix_terms as materialized (
    select id, ts_rank(search, ${prefixQuery}), length(plain_name)
    from ${products}
    where ${isOffered} and search @@ ${prefixQuery} and not search @@ ${termsQuery} and id not in (select id from by_name)
    limit ${RESULT_LIMIT} - (select count(*) from by_name) - (select count(*) from by_terms)
  )${correction}
  select * from by_name
  union all
  select * from by_terms
  union all
  select * from by_prefix_terms
  union all
  select id, max(likeness), min(name_length) from (
    select id, word_similarity(${similarText}, plain_name) as likeness, length(plain_name) as name_length
    from (select * from ${products} where id = any(array(select id from names_like(${similarText}, ${SIMILAR_LIMIT}))) offset 0) as similar_names
    where ${isSimilarName}${isSimilarOffered}
    ${orCorrected}
    union all
    (select id, ${PARTIAL_MATCH_RANK}::real + ts_rank(search, ${anyTermQuery}) / 10, length(plain_name)
    from ${products} where ${isOffered} and search @@ ${anyTermQuery}${isUncorrected} limit ${SIMILAR_LIMIT})
  ) as similar_matches
  where not exists (select from by_name) and not exists (select from by_terms) and not exists (select from by_prefix_terms)
  group by id
) as match`;

const statementsOf = (restriction: Restriction) => {
  const matches = matchesOf(restriction);
  /** Of equal matches, the shortest name comes first. */
  const page = sql`(
    select id, row_number() over (order by likeness desc, name_length, id) as position, (count(*) over ())::integer as count
    from ${matches} order by position limit (select ${parameters.limit}::integer) offset (select ${parameters.offset}::integer)
  ) as page`;
  return {
    countMatches: prepared((orm: Orm) => orm.select({ count: sql<number>`count(*)::integer` }).from(matches)),
    /** Reads full rows for the page only. */
    readPage: prepared((orm: Orm) =>
      orm
        .select({ ...getTableColumns(products), count: sql<number>`page.count` })
        .from(page)
        .innerJoin(products, sql`${products.id} = page.id`)
        .orderBy(sql`page.position`),
    ),
  };
};

const unrestricted = statementsOf(UNRESTRICTED);
const restricted = statementsOf(RESTRICTED);

/** Full-text search in PostgreSQL; if it finds nothing, trigram similarity of names. */
export const createProductSearch = (orm: Orm): ProductSearch => ({
  async find(typed, { limit, offset, isByName = false }) {
    const { words: priced, isPriced, min, max } = readPrice(typed);
    const { words: asTyped, excluded: phrases } = readExclusion(priced);
    const [groups, correctedTo] = [searchGroups(asTyped), correctedGroups(asTyped)];
    const isRestricted = isPriced || phrases.length > 0 || correctedTo.length > 0;
    const { readPage, countMatches } = isRestricted ? restricted : unrestricted;
    const similarWords = similarityText(asTyped, groups);
    const weights = isByName ? 'AB' : '';
    const values = {
      name: asTyped,
      laterWord: laterWordPattern(asTyped),
      words: similarWords,
      initials: initialsPattern(similarWords),
      terms: termsOf(groups, { weights }),
      prefixTerms: termsOf(groups, { isLastPrefix: true, weights }),
      corrected: termsOf(correctedTo, { weights: 'AB' }),
      anyTerm: anyTermOf(groups),
      excluded: excludedOf(phrases),
      min,
      max,
    };
    const rows = offset < MAX_RESULTS ? await readPage(orm, { ...values, limit, offset }) : [];
    // A page past the end has no row with the count.
    const [all] = rows.length > 0 || offset === 0 ? rows : await countMatches(orm, values);
    const found = readAll(rows, readProduct);
    const count = all?.count ?? 0;
    return { products: found, count: offset === 0 ? countOf(count, limit, found) : count };
  },

  async carries({ words, equivalents, related, isRequired }) {
    // `no caffeine` without its stop word is `caffeine`.
    const phrases = [...(isRequired ? [] : [words]), ...equivalents, ...related].map((phrase) =>
      phrase.map((word) => `'${word}':AB`).join(' <-> '),
    );
    const isOfKind = sql`search @@ to_tsquery('english', plain(${anyOf(phrases)}))`;
    const rows = await orm
      .select({ id: products.id })
      .from(products)
      .where(sql`${IS_FOR_SALE} and ${isOfKind}`)
      .limit(1);
    return rows.length > 0;
  },
});
