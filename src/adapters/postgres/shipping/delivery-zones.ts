import { inArray } from 'drizzle-orm';
import type { Querier } from '../connection/database.ts';
import { shippingCountries } from '../schema/schema.ts';

/** True if the countries are the same or in one delivery zone. */
export const areInOneZone = async (querier: Querier, ...countries: readonly string[]): Promise<boolean> => {
  if (new Set(countries).size === 1) return true;
  const rows = await querier
    .select({ zoneId: shippingCountries.zoneId })
    .from(shippingCountries)
    .where(inArray(shippingCountries.country, [...countries]));
  return rows.length === countries.length && new Set(rows.map(({ zoneId }) => zoneId)).size === 1;
};
