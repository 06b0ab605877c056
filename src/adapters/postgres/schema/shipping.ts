import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { SHIPPING_KINDS, type ShippingRate } from '#domain/shipping/shipping-method.ts';
import { oneOf } from './columns.ts';

export const shippingZones = pgTable('shipping_zones', {
  id: text().primaryKey(),
  position: integer().notNull(),
  name: text().notNull(),
});

/** The key limits a country to one zone. */
export const shippingCountries = pgTable('shipping_countries', {
  country: text().primaryKey(),
  zoneId: text()
    .notNull()
    .references(() => shippingZones.id, { onDelete: 'cascade' }),
});

export const shippingMethods = pgTable(
  'shipping_methods',
  {
    zoneId: text()
      .notNull()
      .references(() => shippingZones.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    position: integer().notNull(),
    kind: text({ enum: SHIPPING_KINDS }).notNull(),
    name: text().notNull(),
    minDays: integer().notNull(),
    maxDays: integer().notNull(),
    maxGrams: integer(),
    rates: jsonb().$type<readonly ShippingRate[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.zoneId, t.id] }),
    check('shipping_methods_kind_known', sql`${t.kind} in (${oneOf(SHIPPING_KINDS)})`),
    check(
      'shipping_methods_days_ordered',
      sql`0 <= ${t.minDays} and ${t.minDays} <= ${t.maxDays} and ${t.maxDays} <= 365`,
    ),
    check('shipping_methods_weight_positive', sql`${t.maxGrams} > 0`),
    check('shipping_methods_rates_given', sql`jsonb_array_length(${t.rates}) > 0`),
  ],
);
