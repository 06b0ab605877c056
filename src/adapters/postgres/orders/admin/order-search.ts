import { type SQL, sql } from 'drizzle-orm';
import { firstDigitsRange, orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import type { Querier } from '../../connection/database.ts';
import { orderSearchText, orderSearchWords, orders, shipments } from '../../schema/schema.ts';

/** Words that count; an address line has fewer. */
const MAX_WORDS = sql`10`;
/** Fewer characters would fit too many tracking numbers. */
const MIN_TRACKING_CHARACTERS = 4;
const MAX_SHIPMENTS = sql`1000`;
/** Sorts after every text with the same beginning. */
const LAST_CHARACTER = '\u{10FFFF}';

/** A condition of a search. */
export type SearchCondition = {
  readonly condition: SQL | undefined;
  /** Of words, whose index does not know the times of the orders: true for all that fit, and faster than the condition. */
  readonly contains?: SQL;
};

/**
 * Returns the conditions of which one is true for an order that a text finds: its number, its words or a tracking number.
 * Each has an index; joined by `or`, they would use none.
 */
export const searchConditions = async (
  querier: Querier,
  text: string,
): Promise<readonly SearchCondition[]> => [
  ...byNumber(text),
  ...(await byWords(querier, text)),
  ...byTrackingNumber(text),
];

const byNumber = (text: string): SearchCondition[] => {
  const range = orderNumberRange(text) ?? firstDigitsRange(text);
  return range ? [{ condition: sql`${orders.receipt} between ${range.from} and ${range.to}` }] : [];
};

/** The planner knows how common a word is only if it is a parameter. */
const byWords = async (querier: Querier, text: string): Promise<SearchCondition[]> => {
  const words = await searchWordsOf(querier, text);
  if (words.length === 0) return [];
  const contains = words.map((word) => sql`strpos(${orderSearchText(orders)}, ${word}) > 0`);
  return [{ condition: hasWords(orderSearchWords(orders), words), contains: sql.join(contains, sql` and `) }];
};

/** Returns the words of a text as the indexes have them: also the parts of O’Brien and Smith-Jones. */
export const searchWordsOf = async (querier: Querier, text: string): Promise<readonly string[]> => {
  const found = await querier
    .select({ word: sql<string>`word` })
    .from(
      sql`(select word from regexp_split_to_table(plain(${text}::text), '[\\s,;''‘’‐-―-]+') as word where word <> '' limit ${MAX_WORDS}) as words`,
    );
  return found.map(({ word }) => word);
};

/**
 * True if indexed words begin with all of these. Joined in one `tsquery`, the index would report pages of orders with only
 * one of them.
 */
export const hasWords = (indexed: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${indexed} @@ ${prefixQuery(word)}::tsquery`),
    sql` and `,
  );

/** Quoted, because `to_tsquery` would split an email address, and a word may contain operators. */
const prefixQuery = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;

const byTrackingNumber = (text: string): SearchCondition[] => {
  const typed = text.replace(/\s/g, '').toUpperCase();
  if (typed.length < MIN_TRACKING_CHARACTERS) return [];
  const number = sql`upper(${shipments.trackingNumber})`;
  // An array, since the planner would join a subquery to all orders.
  return [
    {
      condition: sql`${orders.id} = any(array(select ${shipments.orderId} from ${shipments}
      where ${number} ~>=~ ${typed} and ${number} ~<~ ${typed + LAST_CHARACTER} limit ${MAX_SHIPMENTS}))`,
    },
  ];
};
