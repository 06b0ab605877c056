import type { ShippingMethod, ShippingZone } from '#domain/shipping/shipping-method.ts';

/** Where the shop delivers to, and how. */
export type ShippingRepository = {
  /** All zones in the shop's order. */
  zones(): Promise<ShippingZone[]>;
  /** The methods for a country code; none if the shop does not deliver there. */
  methodsFor(country: string): Promise<ShippingMethod[]>;
};

/** Ports of shipping. */
export type ShippingPorts = { readonly shippingRepository: ShippingRepository };
