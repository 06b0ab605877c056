import { z } from 'zod/mini';

/** Bounds of the facts; `is_product_facts` of PostgreSQL has the same (migration 0050), and a test compares them. */
export const FACT_BOUNDS = { text: 500, entry: 200, entries: 50, netGrams: 1_000_000, months: 240 } as const;

/** One line without blanks at its ends and without control characters. */
const textUpTo = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[^\p{Cc}\s](?:[^\p{Cc}]*[^\p{Cc}\s])?$/u, 'must be one line'));

const entries = z.array(textUpTo(FACT_BOUNDS.entry)).check(z.maxLength(FACT_BOUNDS.entries));

const wholeUpTo = (max: number) => z.int().check(z.positive(), z.lte(max));

const sharedFields = {
  warning: z.optional(textUpTo(FACT_BOUNDS.text)),
  /** Ids of products, the best first. */
  goesWellWith: entries,
};

/** What the law of the EU and the United Kingdom requires beside the price of food, and the harvest. */
export const foodFields = {
  kind: z.literal('food'),
  /** Only if the unit weighs more than its content, as a box of tins does. */
  netGrams: z.optional(wholeUpTo(FACT_BOUNDS.netGrams)),
  harvest: textUpTo(FACT_BOUNDS.text).check(z.regex(/\b20\d\d\b/, 'must name a year')),
  producer: textUpTo(FACT_BOUNDS.text),
  ingredients: entries.check(z.minLength(1)),
  /** Words of `ingredients` that name an allergen. */
  allergens: entries,
  mayContain: entries,
  bestBeforeMonths: wholeUpTo(FACT_BOUNDS.months),
  storage: textUpTo(FACT_BOUNDS.text),
  ...sharedFields,
};

/** What the General Product Safety Regulation of the EU requires of other products. */
export const wareFields = {
  kind: z.literal('ware'),
  manufacturer: z.object({ name: textUpTo(FACT_BOUNDS.entry), address: textUpTo(FACT_BOUNDS.text) }),
  /** In the EU. */
  responsiblePerson: z.object({
    name: textUpTo(FACT_BOUNDS.entry),
    address: textUpTo(FACT_BOUNDS.text),
    email: textUpTo(FACT_BOUNDS.entry),
  }),
  identifier: textUpTo(FACT_BOUNDS.entry),
  care: textUpTo(FACT_BOUNDS.text),
  ...sharedFields,
};

/** The facts of a product as stored. */
export const productFactsSchema = z.discriminatedUnion('kind', [z.object(foodFields), z.object(wareFields)]);

/** Facts that only the product page shows. */
export type ProductFacts = z.infer<typeof productFactsSchema>;
