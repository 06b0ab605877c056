import { type SQL, sql } from 'drizzle-orm';
import { isCutFrom, skeletonOf } from '#domain/mangled-link.ts';
import { formerNames, products } from '../schema.ts';
import { IS_FOR_SALE } from './for-sale.ts';

export type Linked = { readonly id: string; readonly spelled: string; readonly isId: boolean };

/** Names that are compared of those that begin alike; the whole one comes first. */
const MAX_SPELLINGS = 20;

/** What the indexes `products_link_name` and `product_former_names_link_name` leave out of a name; to the letter as there. */
const NOT_IN_LINK = sql.raw(
  String.raw`'[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u3003]+'`,
);
const linkName = (plain: SQL): SQL => sql`regexp_replace(${plain}, ${NOT_IN_LINK}, '', 'g')`;

/** How an id is usually written: lower case with hyphens. */
const idOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map(skeletonOf)
    .join('-');

/** A query of the products for sale that a link ending in `name` may mean, with the name or id that is like it. */
export const linkedBy = (name: string): SQL => {
  const typed = sql`(select ${linkName(sql`plain(${name}::text)`)})`;
  const inProducts = linkName(sql`plain_name`);
  const inFormerNames = linkName(sql`plain(${formerNames.name})`);
  return sql`
    (select id, name as spelled, false as "isId" from ${products}
    where ${IS_FOR_SALE} and ${inProducts} ~>=~ ${typed} and ${inProducts} ~<~ (${typed} || chr(1114111))
    order by ${inProducts} using ~<~ limit ${MAX_SPELLINGS})
    union all
    (select ${products.id}, ${formerNames.name}, false from ${formerNames}
    join ${products} on ${products.id} = ${formerNames.productId}
    where ${IS_FOR_SALE} and ${inFormerNames} ~>=~ ${typed} and ${inFormerNames} ~<=~ ${typed} limit ${MAX_SPELLINGS})
    union all
    select id, id, true from ${products} where ${IS_FOR_SALE} and id in (${name}, ${idOf(name)})`;
};

/** The id of the one product that is meant. */
export const meantBy = (name: string, linked: readonly Linked[]): string | undefined => {
  const isComplete = linked.length < MAX_SPELLINGS;
  const ways: readonly ((one: Linked) => boolean)[] = [
    ({ spelled, isId }) => !isId && skeletonOf(spelled) === skeletonOf(name),
    ({ isId }) => isId,
    ({ spelled, isId }) => !isId && isComplete && isCutFrom(spelled, name),
  ];
  const ids = ways
    .map((fits) => new Set(linked.filter(fits).map(({ id }) => id)))
    .find(({ size }) => size > 0);
  return ids?.size === 1 ? [...ids][0] : undefined;
};
