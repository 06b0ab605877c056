import { count, lte, sql } from 'drizzle-orm';
import { FEW_LEFT } from '#domain/product.ts';
import type { ShopFigures } from '#services/ports.ts';
import type { Orm } from './database.ts';
import { orders, products } from './schema.ts';

/** The figures that operators read, straight from the tables. */
export const createShopFigures = (orm: Orm): ShopFigures => ({
  async ordersByStatus() {
    const rows = await orm
      .select({ status: orders.status, count: count() })
      .from(orders)
      .groupBy(orders.status);
    return Object.fromEntries(rows.map((row) => [row.status, row.count]));
  },

  async stock() {
    const units = sql<number>`${products.stockGrams} / ${products.unitGrams}`;
    const few = await orm
      .select({ name: products.name, units, grams: products.stockGrams })
      .from(products)
      .where(lte(units, FEW_LEFT))
      .orderBy(units, products.name);
    return {
      runningOut: few.map(({ name, units: left }) => ({ name, units: left })),
      oversold: few.filter(({ grams }) => grams < 0).length,
    };
  },
});
