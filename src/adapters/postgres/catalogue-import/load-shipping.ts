import type { ShippingZone } from '#domain/shipping/shipping-method.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm } from '../connection/database.ts';
import { shippingCountries, shippingMethods, shippingZones } from '../schema/schema.ts';

/** Stores the shipping zones of a new shop, or of one from before there were zones; does nothing if a zone exists. */
export const loadShippingZones = async (
  orm: Orm,
  read: () => Promise<readonly ShippingZone[]>,
): Promise<void> => {
  const isLoaded = async (querier: Pick<Orm, 'select'>) =>
    (await querier.select({ id: shippingZones.id }).from(shippingZones).limit(1)).length > 0;
  if (await isLoaded(orm)) return;
  const zones = await read();
  if (zones.length === 0) return;
  await orm.transaction(async (tx) => {
    // Another server may have loaded them while this one waited for the lock.
    await takeLock(tx, 'shipping zones');
    if (await isLoaded(tx)) return;
    await tx.insert(shippingZones).values(zones.map(({ id, name }, position) => ({ id, name, position })));
    await tx
      .insert(shippingCountries)
      .values(zones.flatMap(({ id, countries }) => countries.map((country) => ({ country, zoneId: id }))));
    await tx.insert(shippingMethods).values(
      zones.flatMap(({ id: zoneId, methods }) =>
        methods.map(({ businessDays: [minDays, maxDays], ...method }, position) => ({
          ...method,
          zoneId,
          position,
          minDays,
          maxDays,
        })),
      ),
    );
  });
};
