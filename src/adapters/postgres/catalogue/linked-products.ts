import { type SQL, sql } from 'drizzle-orm';
import type { Category } from '#domain/catalogue/product.ts';
import { isTruncationOf, type LinkName, normalizeName } from '#domain/text/mangled-link.ts';
import { formerNames, products } from '../schema/schema.ts';
import { IS_FOR_SALE } from './for-sale.ts';

export type LinkCandidate = {
  readonly id: string;
  readonly name: string;
  readonly group: Category;
  readonly isId: boolean;
  readonly isForSale: boolean;
};

/** Maximum of names compared per prefix; an exact match sorts first. */
const MAX_CANDIDATES = 20;

/** Characters ignored in names; must equal those of `products_link_name` and `product_former_names_link_name`. */
const IGNORED_CHARACTERS = sql.raw(
  String.raw`'[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u3003]+'`,
);
const linkName = (plain: SQL): SQL => sql`regexp_replace(${plain}, ${IGNORED_CHARACTERS}, '', 'g')`;

/** Writes an id in the usual form: lower case with hyphens. */
const toHyphenatedId = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map(normalizeName)
    .join('-');

/** LIKE pattern for names with `name` after a slash; null without the three letters that the trigram index needs. */
const afterSlashPattern = (name: string): string | null => {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  return words.some(({ length }) => length >= 3) ? `%/%${words.join('%')}%` : null;
};

/** Selects the products that a link ending in `name` may mean, each with its similar name or id. */
export const linkCandidatesQuery = (name: string): SQL => {
  const typedName = sql`(select ${linkName(sql`plain(${name}::text)`)})`;
  const inProducts = linkName(sql`plain_name`);
  const inFormerNames = linkName(sql`plain(${formerNames.name})`);
  const startsWith = (plain: SQL) =>
    sql`${plain} ~>=~ ${typedName} and ${plain} ~<~ (${typedName} || chr(1114111))`;
  const equals = (plain: SQL) => sql`${plain} ~>=~ ${typedName} and ${plain} ~<=~ ${typedName}`;
  const selectByName = sql`select id, name, category_id as "group", false as "isId", archived_at is null as "isForSale" from ${products}`;
  const selectByFormerName = sql`
    select ${products.id}, ${formerNames.name}, category_id, false, archived_at is null
    from ${formerNames} join ${products} on ${products.id} = ${formerNames.productId}`;
  return sql`
    (${selectByName} where ${IS_FOR_SALE} and ${startsWith(inProducts)} order by ${inProducts} using ~<~ limit ${MAX_CANDIDATES})
    union all
    (${selectByFormerName} where ${IS_FOR_SALE} and ${startsWith(inFormerNames)}
    order by ${inFormerNames} using ~<~ limit ${MAX_CANDIDATES})
    union all
    (${selectByName} where ${IS_FOR_SALE} and plain_name like plain(${afterSlashPattern(name)}::text) limit ${MAX_CANDIDATES})
    union all
    (${selectByName} where not ${IS_FOR_SALE} and ${equals(inProducts)} limit ${MAX_CANDIDATES})
    union all
    (${selectByFormerName} where not ${IS_FOR_SALE} and ${equals(inFormerNames)} limit ${MAX_CANDIDATES})
    union all
    select id, id, category_id, true, archived_at is null from ${products} where id in (${name}, ${toHyphenatedId(name)})`;
};

/** Returns the id if exactly one product matches; the product may be archived. */
export const resolveCandidate = (
  { name, isComplete }: LinkName,
  candidates: readonly LinkCandidate[],
  group?: Category,
): string | undefined => {
  const hasAllCandidates =
    candidates.filter(({ isForSale, isId }) => isForSale && !isId).length < MAX_CANDIDATES;
  const mayBeTruncated = !isComplete && hasAllCandidates;
  const hasSameName = (one: LinkCandidate) => !one.isId && normalizeName(one.name) === normalizeName(name);
  const matchers: readonly ((candidate: LinkCandidate) => boolean)[] = [
    (one) => one.isForSale && hasSameName(one),
    hasSameName,
    ({ isId }) => isId,
    (one) =>
      mayBeTruncated &&
      one.isForSale &&
      !one.isId &&
      one.group === (group ?? one.group) &&
      isTruncationOf(one.name, name),
  ];
  const ids = matchers
    .map((matches) => new Set(candidates.filter(matches).map(({ id }) => id)))
    .find(({ size }) => size > 0);
  return ids?.size === 1 ? [...ids][0] : undefined;
};
