import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { BAND_LIMITS, MAX_WHOLE_CATALOGUE, type ProductListQuery } from '#domain/catalogue/catalogue.ts';
import { PRODUCT_ID } from '#domain/catalogue/product-id.ts';
import { normalizeName } from '#domain/text/mangled-link.ts';
import { toCents } from '#domain/values/money.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import type { ProductRepository } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { countOf, readAll } from '../rows/row-reader.ts';
import { isStorable } from '../rows/storable-text.ts';
import { categories, formerNames, products } from '../schema/schema.ts';
import { chosenOrder, isChosen } from './chosen-products.ts';
import { IS_FOR_SALE } from './for-sale.ts';
import { type LinkCandidate, linkCandidatesQuery, resolveCandidate } from './linked-products.ts';
import { readLowestPrices } from './lowest-prices.ts';
import { readCategory, readName, readProduct } from './product-rows.ts';

type Row = typeof products.$inferSelect;

const isInPriceBand = (band: keyof typeof BAND_LIMITS): SQL | undefined => {
  const { above, below, max } = BAND_LIMITS[band];
  return and(
    above === undefined ? undefined : gt(products.priceCents, toCents(above)),
    below === undefined ? undefined : lt(products.priceCents, toCents(below)),
    max === undefined ? undefined : lte(products.priceCents, toCents(max)),
  );
};

/** In the list before filters and choices. */
const isListed = ({ group, theme }: ProductListQuery): SQL | undefined =>
  and(
    IS_FOR_SALE,
    eq(products.group, group),
    theme === undefined ? undefined : sql`${products.themes} @> ${JSON.stringify([theme])}::jsonb`,
  );

const isSelected = ({ filter, choices = {}, ...list }: ProductListQuery): SQL | undefined =>
  and(
    isListed(list),
    filter?.mode === 'type' && filter.type !== 'all' ? eq(products.type, filter.type) : undefined,
    filter?.mode === 'price' ? isInPriceBand(filter.band) : undefined,
    isChosen(choices),
  );

/** PostgreSQL's smallest integer, below every product's position. */
const MIN_INTEGER = -2_147_483_648;

const byPosition = [asc(products.position), asc(products.id)];

/** The index alone finds the products; full rows are read for the range only. */
const selectRange = (orm: Orm, query: ProductListQuery, limit: number, offset: number) => {
  const ids = orm.select({ id: products.id }).from(products).where(isSelected(query));
  const order = [...chosenOrder(query.choices), ...byPosition];
  const range = ids
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return orm
    .select()
    .from(products)
    .where(inArray(products.id, range))
    .orderBy(...order);
};

/** All products of a list of at most `maxWhole`; of a longer one only its size, counted up to `maxWhole + 1`. */
const selectWhole = (orm: Orm, query: ProductListQuery, maxWhole: number) => {
  const start = orm
    .select({ id: products.id })
    .from(products)
    .where(isListed(query))
    .limit(maxWhole + 1)
    .as('start');
  const size = orm
    .select({ products: count().as('products') })
    .from(start)
    .as('size');
  // With the limit, PostgreSQL does not read the products of a longer list.
  const whole = orm
    .select()
    .from(products)
    .where(and(isListed(query), lte(size.products, maxWhole)))
    .orderBy(...byPosition)
    .limit(maxWhole)
    .as('whole');
  return orm
    .select()
    .from(size)
    .leftJoinLateral(whole, sql`true`)
    .orderBy(asc(whole.position), asc(whole.id));
};

/** Products per page of the catalogue API: more than the browser takes for the whole catalogue. */
const CATALOGUE_PAGE_SIZE = MAX_WHOLE_CATALOGUE + PAGE_SIZE;
/** One more than a page, to see whether there is a next page. */
const PAGE_QUERY_LIMIT = CATALOGUE_PAGE_SIZE + 1;

/** A page over all categories, after `last`; the lateral join reads only the start of each category's index range. */
const selectPage = (orm: Orm, last?: Row) => {
  const isInCategory = and(IS_FOR_SALE, eq(products.group, categories.id));
  const page = orm
    .select()
    .from(products)
    .where(last ? and(isInCategory, isAfter(last)) : isInCategory)
    .orderBy(...byPosition)
    .limit(PAGE_QUERY_LIMIT)
    .as('page');
  return orm
    .select()
    .from(categories)
    .crossJoinLateral(page)
    .where(last && gte(categories.position, positionOf(orm, last.group)))
    .orderBy(asc(categories.position), asc(page.position), asc(page.id))
    .limit(PAGE_QUERY_LIMIT);
};

const readCategories = prepared((orm: Orm) =>
  orm.select().from(categories).orderBy(asc(categories.position)),
);
const readFirstPage = prepared((orm: Orm) => selectPage(orm));

const positionOf = (orm: Orm, group: Row['group']) =>
  orm.select({ position: categories.position }).from(categories).where(eq(categories.id, group));

/** After the last product within its category; everything in later categories. */
const isAfter = ({ group, position, id }: Row): SQL => {
  const isSameCategory = eq(categories.id, group);
  return sql`(${products.position}, ${products.id})
    > (case when ${isSameCategory} then ${position}::integer else ${MIN_INTEGER}::integer end, case when ${isSameCategory} then ${id} else '' end)`;
};

export const createProductRepository = (orm: Orm): ProductRepository => ({
  async categories(after) {
    const [last] = after === undefined ? [] : await orm.select().from(products).where(eq(products.id, after));
    if (after !== undefined && !last) return undefined;
    const [groups, found] = await Promise.all([
      readCategories(orm),
      last ? selectPage(orm, last).execute() : readFirstPage(orm),
    ]);
    const page = found.slice(0, CATALOGUE_PAGE_SIZE).map((row) => row.page);
    const items = readAll(page, readProduct);
    return {
      categories: readAll(groups, readCategory).map(({ id, title }) => ({
        title,
        items: items.filter((item) => item.group === id),
      })),
      // Requests with a malformed id are rejected, so such an id cannot be the cursor.
      next: found.length > page.length ? (page.findLast(({ id }) => PRODUCT_ID.test(id))?.id ?? null) : null,
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

  async list(query, { maxWhole, limit, offset }) {
    const rows = await selectWhole(orm, query, maxWhole);
    const size = rows[0]?.size.products ?? 0;
    if (size <= maxWhole) {
      const all = readAll(
        rows.flatMap((row) => row.whole ?? []),
        readProduct,
      );
      return { products: all, count: all.length, isWhole: true };
    }
    if (limit === 0) return { products: [], count: size, isWhole: false };
    const [page, listed] = await Promise.all([
      selectRange(orm, query, limit, offset),
      orm.$count(products, isSelected(query)),
    ]);
    const found = readAll(page, readProduct);
    return {
      products: found,
      count: offset === 0 ? countOf(listed, limit, found) : listed,
      isWhole: false,
    };
  },

  async byName(name) {
    if (!isStorable(name)) return undefined;
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
    for (const link of names) {
      if (normalizeName(link.name) === '' || !isStorable(link.name)) continue;
      const { rows } = await orm.execute<LinkCandidate>(linkCandidatesQuery(link.name));
      const productId = resolveCandidate(link, rows, group);
      if (productId === undefined) continue;
      const [product] = await orm
        .select()
        .from(products)
        .where(and(IS_FOR_SALE, eq(products.id, productId)));
      return product && readProduct(product);
    }
    return undefined;
  },

  async neighbors({ id, group }, limit) {
    const cursor = sql`(select position, id from ${products} where ${products.id} = ${id})`;
    const [before, after] = await Promise.all([
      orm
        .select()
        .from(products)
        .where(and(isSelected({ group }), sql`(${products.position}, ${products.id}) < ${cursor}`))
        .orderBy(desc(products.position), desc(products.id))
        .limit(limit),
      orm
        .select()
        .from(products)
        .where(and(isSelected({ group }), sql`(${products.position}, ${products.id}) > ${cursor}`))
        .orderBy(...byPosition)
        .limit(limit),
    ]);
    return readAll([...before.toReversed(), ...after], readProduct);
  },

  lowestPrices: (ids, period) => readLowestPrices(orm, ids, period),

  async byIds(ids) {
    if (ids.length === 0) return [];
    const rows = await orm
      .select()
      .from(products)
      .where(and(IS_FOR_SALE, sql`${products.id} = any(${sql.param(ids.filter(isStorable))}::text[])`))
      .orderBy(...byPosition);
    return readAll(rows, readProduct);
  },
});
