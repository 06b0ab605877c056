import { and, asc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { BAND_LIMITS, CATALOGUE_PAGE_SIZE, type ProductListQuery } from '#domain/catalogue/catalogue.ts';
import { normalizeName } from '#domain/catalogue/mangled-link.ts';
import { PRODUCT_ID } from '#domain/catalogue/product-id.ts';
import { toCents } from '#domain/values/money.ts';
import type { ProductRepository } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { countOf, readAll } from '../rows/row-reader.ts';
import { categories, formerNames, products } from '../schema/schema.ts';
import { IS_FOR_SALE } from './for-sale.ts';
import { type LinkCandidate, linkCandidatesQuery, resolveCandidate } from './linked-products.ts';
import { readCategory, readName, readProduct } from './product-rows.ts';

type Row = typeof products.$inferSelect;

const ofBand = (band: keyof typeof BAND_LIMITS): SQL | undefined => {
  const { above, below, max } = BAND_LIMITS[band];
  return and(
    above === undefined ? undefined : gt(products.priceCents, toCents(above)),
    below === undefined ? undefined : lt(products.priceCents, toCents(below)),
    max === undefined ? undefined : lte(products.priceCents, toCents(max)),
  );
};

const chosen = ({ group, theme, filter }: ProductListQuery): SQL | undefined =>
  and(
    IS_FOR_SALE,
    eq(products.group, group),
    theme === undefined ? undefined : sql`${products.themes} @> ${JSON.stringify([theme])}::jsonb`,
    filter?.mode === 'type' && filter.type !== 'all' ? eq(products.type, filter.type) : undefined,
    filter?.mode === 'price' ? ofBand(filter.band) : undefined,
  );

/** PostgreSQL's smallest integer, below every product's position. */
const NO_POSITION = -2_147_483_648;

const inOrder = [asc(products.position), asc(products.id)];

/** One more than a page, to see whether there is a next page. */
const MOST = CATALOGUE_PAGE_SIZE + 1;

/** A page over all categories, after `last`; the lateral join reads only the start of each category's index range. */
const behind = (orm: Orm, last?: Row) => {
  const ofGroup = and(IS_FOR_SALE, eq(products.group, categories.id));
  const part = orm
    .select()
    .from(products)
    .where(last ? and(ofGroup, isBehind(last)) : ofGroup)
    .orderBy(...inOrder)
    .limit(MOST)
    .as('part');
  return orm
    .select()
    .from(categories)
    .crossJoinLateral(part)
    .where(last && gte(categories.position, positionOf(orm, last.group)))
    .orderBy(asc(categories.position), asc(part.position), asc(part.id))
    .limit(MOST);
};

const readGroups = prepared((orm: Orm) => orm.select().from(categories).orderBy(asc(categories.position)));
const readBeginning = prepared((orm: Orm) => behind(orm));

const positionOf = (orm: Orm, group: Row['group']) =>
  orm.select({ position: categories.position }).from(categories).where(eq(categories.id, group));

/** After the last product within its category; everything in later categories. */
const isBehind = ({ group, position, id }: Row): SQL => {
  const isThere = eq(categories.id, group);
  return sql`(${products.position}, ${products.id})
    > (case when ${isThere} then ${position}::integer else ${NO_POSITION}::integer end, case when ${isThere} then ${id} else '' end)`;
};

export const createProductRepository = (orm: Orm): ProductRepository => ({
  async categories(after) {
    const [last] = after === undefined ? [] : await orm.select().from(products).where(eq(products.id, after));
    if (after !== undefined && !last) return undefined;
    const [groups, found] = await Promise.all([
      readGroups(orm),
      last ? behind(orm, last).execute() : readBeginning(orm),
    ]);
    const part = found.slice(0, CATALOGUE_PAGE_SIZE).map((row) => row.part);
    const items = readAll(part, readProduct);
    return {
      categories: readAll(groups, readCategory).map(({ id, title }) => ({
        title,
        items: items.filter((item) => item.group === id),
      })),
      // Requests with a malformed id are rejected, so such an id cannot be the cursor.
      next: found.length > part.length ? (part.findLast(({ id }) => PRODUCT_ID.test(id))?.id ?? null) : null,
    };
  },

  count: () => orm.$count(products, IS_FOR_SALE),

  async names({ limit, offset }) {
    const ids = orm.select({ id: products.id }).from(products).where(IS_FOR_SALE).orderBy(asc(products.id));
    const rows = await orm
      .select({ id: products.id, name: products.name, group: products.group })
      .from(products)
      .where(inArray(products.id, ids.limit(limit).offset(offset)))
      .orderBy(asc(products.id));
    return readAll(rows, readName);
  },

  async hasMoreThan(most) {
    const { rows } = await orm.execute<{ has: boolean }>(sql`
      select exists (
        select from ${categories} c
        where exists (select from ${products} p where p.category_id = c.id and p.archived_at is null offset ${most})
      ) as has`);
    return rows[0]?.has === true;
  },

  async list(choice, { limit, offset }) {
    // The index alone finds the page; full rows are read for the page only.
    const ids = orm.select({ id: products.id }).from(products).where(chosen(choice));
    const [rows, count] = await Promise.all([
      orm
        .select()
        .from(products)
        .where(
          inArray(
            products.id,
            ids
              .orderBy(...inOrder)
              .limit(limit)
              .offset(offset),
          ),
        )
        .orderBy(...inOrder),
      orm.$count(products, chosen(choice)),
    ]);
    const found = readAll(rows, readProduct);
    return { products: found, count: offset === 0 ? countOf(count, limit, found) : count };
  },

  async byName(name) {
    // PostgreSQL text cannot contain NUL, so no product has this name.
    if (name.includes('\0')) return undefined;
    const [row] = await orm
      .select()
      .from(products)
      .where(and(IS_FOR_SALE, eq(products.name, name)));
    if (row) return readProduct(row);
    const [renamed] = await orm
      .select({ product: products })
      .from(formerNames)
      .innerJoin(products, eq(products.id, formerNames.productId))
      .where(and(IS_FOR_SALE, eq(formerNames.name, name)));
    return renamed && readProduct(renamed.product);
  },

  async byMangledName(names, group) {
    for (const given of names) {
      if (normalizeName(given.name) === '' || given.name.includes('\0')) continue;
      const { rows } = await orm.execute<LinkCandidate>(linkCandidatesQuery(given.name));
      const meant = resolveCandidate(given, rows, group);
      if (meant === undefined) continue;
      const [found] = await orm
        .select()
        .from(products)
        .where(and(IS_FOR_SALE, eq(products.id, meant)));
      return found && readProduct(found);
    }
    return undefined;
  },

  async byIds(ids) {
    if (ids.length === 0) return [];
    const rows = await orm
      .select()
      .from(products)
      .where(and(IS_FOR_SALE, sql`${products.id} = any(${sql.param([...ids])}::text[])`))
      .orderBy(...inOrder);
    return readAll(rows, readProduct);
  },
});
