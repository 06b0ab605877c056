import type { FreshDatabase } from './fresh-database.ts';

/** Adds express delivery in the United States: $25.00, from 1 kg $40.00, free from $150.00. */
export const addExpress = (database: Pick<FreshDatabase, 'rows'>) =>
  database.rows(
    `insert into shipping_methods (zone_id, id, position, kind, name, min_days, max_days, rates)
       values ('united-states', 'express', 1, 'express', 'Express', 1, 2, $1)`,
    [
      JSON.stringify([
        { fromCents: 0, fromGrams: 0, priceCents: 2_500 },
        { fromCents: 0, fromGrams: 1_000, priceCents: 4_000 },
        { fromCents: 15_000, fromGrams: 0, priceCents: 0 },
      ]),
    ],
  );
