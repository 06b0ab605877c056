import { type SQL, sql } from 'drizzle-orm';
import { isTruncationOf, type LinkName, normalizeName } from '#domain/catalogue/mangled-link.ts';
import type { Group } from '#domain/catalogue/product.ts';
import { formerNames, products } from '../schema/schema.ts';
import { IS_FOR_SALE } from './for-sale.ts';

export type LinkCandidate = {
  readonly id: string;
  readonly spelled: string;
  readonly group: Group;
  readonly isId: boolean;
  readonly isForSale: boolean;
};

/** Maximum of names compared per prefix; an exact match sorts first. */
const MAX_SPELLINGS = 20;

/** Characters ignored in names; must equal those of `products_link_name` and `product_former_names_link_name`. */
const NOT_IN_LINK = sql.raw(
  String.raw`'[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u3003]+'`,
);
const linkName = (plain: SQL): SQL => sql`regexp_replace(${plain}, ${NOT_IN_LINK}, '', 'g')`;

/** Writes an id in the usual form: lower case with hyphens. */
const idOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map(normalizeName)
    .join('-');

/** LIKE pattern for names with `name` after a slash; null without the three letters that the trigram index needs. */
const behindSlash = (name: string): string | null => {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  return words.some(({ length }) => length >= 3) ? `%/%${words.join('%')}%` : null;
};

/** Selects the products that a link ending in `name` may mean, each with its similar name or id. */
export const linkCandidatesQuery = (name: string): SQL => {
  const typed = sql`(select ${linkName(sql`plain(${name}::text)`)})`;
  const inProducts = linkName(sql`plain_name`);
  const inFormerNames = linkName(sql`plain(${formerNames.name})`);
  const begins = (plain: SQL) => sql`${plain} ~>=~ ${typed} and ${plain} ~<~ (${typed} || chr(1114111))`;
  const equals = (plain: SQL) => sql`${plain} ~>=~ ${typed} and ${plain} ~<=~ ${typed}`;
  const called = sql`select id, name as spelled, category_id as "group", false as "isId", archived_at is null as "isForSale" from ${products}`;
  const calledFormerly = sql`
    select ${products.id}, ${formerNames.name}, category_id, false, archived_at is null
    from ${formerNames} join ${products} on ${products.id} = ${formerNames.productId}`;
  return sql`
    (${called} where ${IS_FOR_SALE} and ${begins(inProducts)} order by ${inProducts} using ~<~ limit ${MAX_SPELLINGS})
    union all
    (${calledFormerly} where ${IS_FOR_SALE} and ${begins(inFormerNames)}
    order by ${inFormerNames} using ~<~ limit ${MAX_SPELLINGS})
    union all
    (${called} where ${IS_FOR_SALE} and plain_name like plain(${behindSlash(name)}::text) limit ${MAX_SPELLINGS})
    union all
    (${called} where not ${IS_FOR_SALE} and ${equals(inProducts)} limit ${MAX_SPELLINGS})
    union all
    (${calledFormerly} where not ${IS_FOR_SALE} and ${equals(inFormerNames)} limit ${MAX_SPELLINGS})
    union all
    select id, id, category_id, true, archived_at is null from ${products} where id in (${name}, ${idOf(name)})`;
};

/** Returns the id if exactly one product matches; the product may be archived. */
export const resolveCandidate = (
  { name, isComplete }: LinkName,
  linked: readonly LinkCandidate[],
  group?: Group,
): string | undefined => {
  const isAllRead = linked.filter(({ isForSale, isId }) => isForSale && !isId).length < MAX_SPELLINGS;
  const mayBeCut = !isComplete && isAllRead;
  const isCalled = ({ spelled, isId }: LinkCandidate) =>
    !isId && normalizeName(spelled) === normalizeName(name);
  const matchers: readonly ((one: LinkCandidate) => boolean)[] = [
    (one) => one.isForSale && isCalled(one),
    isCalled,
    ({ isId }) => isId,
    (one) =>
      mayBeCut &&
      one.isForSale &&
      !one.isId &&
      one.group === (group ?? one.group) &&
      isTruncationOf(one.spelled, name),
  ];
  const ids = matchers
    .map((fits) => new Set(linked.filter(fits).map(({ id }) => id)))
    .find(({ size }) => size > 0);
  return ids?.size === 1 ? [...ids][0] : undefined;
};
