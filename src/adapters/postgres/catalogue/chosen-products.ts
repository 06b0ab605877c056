import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { ListChoices } from '#domain/catalogue/facets/facets.ts';
import { originWords, tasteWords } from '#domain/catalogue/facets/facets-of.ts';
import { products } from '../schema/schema.ts';

const contains = (text: SQL, words: string): SQL => sql`${text} ~* ${`\\m${words}\\M`}`;

/** Selects the chosen products as `applyChoices` does; undefined if nothing is chosen. */
export const isChosen = ({ origin, caffeine, taste, stock }: ListChoices): SQL | undefined =>
  and(
    origin && contains(sql`${products.brewing} ->> 'origin'`, originWords(origin)),
    caffeine && eq(sql`${products.brewing} ->> 'caffeine'`, caffeine),
    taste && and(sql`${products.brewing} is not null`, contains(sql`${products.taste}`, tasteWords(taste))),
    stock && gte(products.stockGrams, products.unitGrams),
  );

/** Null for products that are not sold by weight, as `netGramsOf` knows them. */
const netGrams = sql`case
  when ${products.facts} ->> 'kind' = 'food' then coalesce((${products.facts} ->> 'netGrams')::integer, ${products.unitGrams})
  when ${products.facts} is null and ${products.group} <> 'other-products' then ${products.unitGrams}
end`;

const ORDERS: Readonly<Record<NonNullable<ListChoices['order']>, SQL>> = {
  price: asc(products.priceCents),
  'price-down': desc(products.priceCents),
  'unit-price': sql`${products.priceCents}::numeric / ${netGrams} nulls last`,
  newest: desc(products.addedOn),
};

/** The chosen order, in front of the shop's own. */
export const chosenOrder = ({ order }: ListChoices = {}): SQL[] => (order ? [ORDERS[order]] : []);
