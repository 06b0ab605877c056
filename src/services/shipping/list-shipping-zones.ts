import { type ShippingZoneRecord, toShippingZoneRecord } from '#domain/shipping/shipping-zone.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns where the shop delivers to, in the shop's order, with the price of the smallest order. */
export async function listShippingZones({
  shippingRepository,
}: Pick<Ports, 'shippingRepository'>): Promise<ShippingZoneRecord[]> {
  return (await shippingRepository.zones()).map(toShippingZoneRecord);
}
