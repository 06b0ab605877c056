import { useEffect, useState } from 'react';
import { apiMap } from '#domain/api/api-map.ts';
import { type ShippingZoneRecord, shippingZonesSchema } from '#domain/shipping/shipping-zone.ts';
import { call } from '../../api/call.ts';
import { readDestination } from './destination.ts';

/** Where the browser presumably is, and how the shop delivers there. */
export type LocalShipping = {
  readonly country: string;
  /** Undefined if the shop does not deliver there. */
  readonly zone: ShippingZoneRecord | undefined;
};

/** Returns the shipping zone of the presumed country; undefined until it is known, and if it cannot be. */
export const useShippingZone = (): LocalShipping | undefined => {
  const [local, setLocal] = useState<LocalShipping>();
  useEffect(() => {
    let isUnmounted = false;
    const load = async () => {
      const { country } = await readDestination();
      if (country === undefined) return;
      const zones = await call(apiMap.shippingZones, { schema: shippingZonesSchema });
      if (isUnmounted || !zones.ok) return;
      setLocal({ country, zone: zones.value.find(({ countries }) => countries.includes(country)) });
    };
    void load();
    return () => {
      isUnmounted = true;
    };
  }, []);
  return local;
};
