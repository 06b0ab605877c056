import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
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
    stockGrams: integer().notNull(),
    unitGrams: integer().notNull(),
    /** Sum of the reserved order lines (docs/decisions/0041). */
    allocatedGrams: bigint('stock_allocated', { mode: 'number' }).notNull().default(0),
    /** When the owner removed it from sale; its orders still show it. */
    archivedAt: timestamptz('archived_at'),
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
