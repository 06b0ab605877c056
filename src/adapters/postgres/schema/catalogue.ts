import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ProductFacts } from '#domain/catalogue/facts/product-facts.ts';
import {
  type BrewingInstructions,
  CATEGORIES,
  type Ingredient,
  TEA_TYPES,
} from '#domain/catalogue/product.ts';
import { oneOf, timestamptz } from './columns.ts';

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  title: text().notNull(),
  position: integer().notNull(),
});

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    group: text('category_id', { enum: CATEGORIES })
      .notNull()
      .references(() => categories.id),
    themes: jsonb().$type<string[]>().notNull().default([]),
    position: integer().notNull(),
    name: text().notNull(),
    priceCents: integer().notNull(),
    type: text({ enum: TEA_TYPES }),
    description: text().notNull(),
    taste: text().notNull(),
    /** Search terms that no other column contains; edited by the owner. */
    keywords: text().notNull().default(''),
    imageUrl: text().notNull(),
    images: jsonb().$type<string[]>().notNull(),
    consist: jsonb().$type<Ingredient[]>().notNull(),
    unit: text().notNull(),
    liquor: text().notNull(),
    brewing: jsonb().$type<BrewingInstructions>(),
    /** Null in rows of the previous release, until a start fills those of the catalogue's files. */
    facts: jsonb().$type<ProductFacts>(),
    stockGrams: integer().notNull(),
    unitGrams: integer().notNull(),
    /** Sum of the reserved order lines (docs/decisions/0041). */
    allocatedGrams: bigint('stock_allocated', { mode: 'number' }).notNull().default(0),
    /** When the owner removed it from sale; its orders still show it. */
    archivedAt: timestamptz('archived_at'),
    /** The day on which the shop began to sell it. */
    addedOn: date({ mode: 'string' }).notNull().default(sql`current_date`),
  },
  (t) => [
    unique('products_name_once').on(t.name),
    // Contains all filter columns, so that deep pages do not read the rows before them.
    index('products_for_sale')
      .on(t.group, t.position, t.id, t.type, t.priceCents, t.themes)
      .where(sql`${t.archivedAt} is null`),
    check('products_price_not_negative', sql`${t.priceCents} >= 0`),
    check('products_stock_not_negative', sql`${t.stockGrams} >= 0`),
    check('products_unit_positive', sql`${t.unitGrams} > 0`),
    check('products_type_known', sql`${t.type} in (${oneOf(TEA_TYPES)})`),
  ],
);

/** Former names of products, whose URLs still lead to the product. A trigger maintains them. */
export const formerNames = pgTable(
  'product_former_names',
  {
    name: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [index('product_former_names_of_product').on(t.productId)],
);

/** Requests for an email when a product is back in stock; deleted with that email. */
export const backInStockRequests = pgTable(
  'back_in_stock_requests',
  {
    /** Of the secret in the email with the confirmation link. */
    digest: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** The same for all requests of an address; it can only delete them. */
    unsubscribeSecret: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    confirmedAt: timestamptz('confirmed_at'),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('back_in_stock_requests_once').on(sql`lower(${t.email})`, t.productId),
    index('back_in_stock_requests_of_product').on(t.productId, t.confirmedAt),
    index('back_in_stock_requests_by_unsubscribe_secret').on(t.unsubscribeSecret),
    index('back_in_stock_requests_by_end').on(t.expiresAt),
  ],
);

/** Prices of products since they changed, for the lowest of the last 30 days. A trigger maintains them. */
export const productPrices = pgTable(
  'product_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    priceCents: integer().notNull(),
    since: timestamptz('since').notNull().defaultNow(),
  },
  (t) => [index('product_prices_of_product').on(t.productId, t.since)],
);
