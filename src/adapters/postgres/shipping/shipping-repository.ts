import { asc, eq, sql } from 'drizzle-orm';
import type { ShippingMethod } from '#domain/shipping/shipping-method.ts';
import type { ShippingRepository } from '#services/ports/ports.ts';
import type { Orm, Querier } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { readAll } from '../rows/row-reader.ts';
import { shippingCountries, shippingMethods, shippingZones } from '../schema/schema.ts';
import { readShippingMethod } from './shipping-rows.ts';

/** Shipping zones with their countries and methods in PostgreSQL. */
export const createShippingRepository = (orm: Orm): ShippingRepository => ({
  async zones() {
    const [zones, countries, methods] = await Promise.all([
      orm.select().from(shippingZones).orderBy(asc(shippingZones.position), asc(shippingZones.id)),
      orm.select().from(shippingCountries).orderBy(asc(shippingCountries.country)),
      orm.select().from(shippingMethods).orderBy(asc(shippingMethods.position), asc(shippingMethods.id)),
    ]);
    return zones.map(({ id, name }) => ({
      id,
      name,
      countries: countries.filter(({ zoneId }) => zoneId === id).map(({ country }) => country),
      methods: readAll(
        methods.filter(({ zoneId }) => zoneId === id),
        readShippingMethod,
      ),
    }));
  },
  methodsFor: (country) => readShippingMethods(orm, country),
});

const readRows = prepared((querier: Querier) =>
  querier
    .select({ method: shippingMethods })
    .from(shippingCountries)
    .innerJoin(shippingMethods, eq(shippingMethods.zoneId, shippingCountries.zoneId))
    .where(eq(shippingCountries.country, sql.placeholder('country')))
    .orderBy(asc(shippingMethods.position), asc(shippingMethods.id)),
);

/** Reads the methods for a country, by position; none if it is in no zone. */
export const readShippingMethods = async (querier: Querier, country: string): Promise<ShippingMethod[]> => {
  const rows = await readRows(querier, { country });
  return readAll(
    rows.map(({ method }) => method),
    readShippingMethod,
  );
};
