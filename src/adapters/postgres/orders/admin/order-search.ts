import { type SQL, sql } from 'drizzle-orm';
import { orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import type { Orm } from '../../connection/database.ts';
import { orderSearchWords, orders, shipments } from '../../schema/schema.ts';

/** Words that count; an address line has fewer. */
const MAX_WORDS = sql`10`;
/** Fewer characters would fit too many tracking numbers. */
const MIN_TRACKING_CHARACTERS = 4;
const MAX_SHIPMENTS = sql`1000`;
/** Sorts after every text with the same beginning. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Returns the conditions of which one is true for an order that a text finds: its number, its words or a tracking number.
 * Each has an index; joined by `or`, they would use none.
 */
export const searchConditions = async (orm: Orm, text: string): Promise<readonly SQL[]> => [
  ...byNumber(text),
  ...(await byWords(orm, text)),
  ...byTrackingNumber(text),
];

const byNumber = (text: string): SQL[] => {
  const range = orderNumberRange(text);
  return range ? [sql`${orders.receipt} between ${range.from} and ${range.to}`] : [];
};

/** The planner knows how common a word is only if it is a parameter. */
const byWords = async (orm: Orm, text: string): Promise<SQL[]> => {
  const query = await wordsQuery(orm, text);
  return query === null ? [] : [sql`${orderSearchWords(orders)} @@ ${query}::tsquery`];
};

/**
 * Returns the `tsquery` that finds all words of a text as prefixes; null without a word. They are quoted, because
 * `to_tsquery` would split an email address, and a word may contain operators.
 */
export const wordsQuery = async (orm: Pick<Orm, 'select'>, text: string): Promise<string | null> => {
  const [found] = await orm
    .select({
      query: sql<
        string | null
      >`string_agg('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')`,
    })
    .from(
      sql`(select word from regexp_split_to_table(plain(${text}::text), '[\\s,;]+') as word where word <> '' limit ${MAX_WORDS}) as words`,
    );
  return found?.query ?? null;
};

const byTrackingNumber = (text: string): SQL[] => {
  const typed = text.replace(/\s/g, '').toUpperCase();
  if (typed.length < MIN_TRACKING_CHARACTERS) return [];
  const number = sql`upper(${shipments.trackingNumber})`;
  // An array, since the planner would join a subquery to all orders.
  return [
    sql`${orders.id} = any(array(select ${shipments.orderId} from ${shipments}
      where ${number} ~>=~ ${typed} and ${number} ~<~ ${typed + LAST_CHARACTER} limit ${MAX_SHIPMENTS}))`,
  ];
};
