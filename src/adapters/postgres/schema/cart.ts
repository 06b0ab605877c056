import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { MAX_QUANTITY } from '#domain/cart/cart.ts';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';
import { timestamptz } from './columns.ts';

export const wishItems = pgTable(
  'wish_items',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    addedAt: timestamptz('added_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index('wish_items_of_product').on(t.productId)],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** Keeps the lines in the order in which they were added. */
    sequence: bigint('line', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index('cart_lines_of_product').on(t.productId),
    check('cart_lines_quantity_in_bounds', sql`${t.quantity} between 1 and ${sql.raw(String(MAX_QUANTITY))}`),
  ],
);

/** Applied cart changes, so that a repeated one has no effect. */
export const cartChanges = pgTable(
  'cart_changes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    changeId: uuid().notNull(),
    appliedAt: timestamptz('applied_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.changeId] }), index('cart_changes_by_age').on(t.appliedAt)],
);
