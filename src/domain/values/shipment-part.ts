/** Which part of an order a parcel is: all of what is sent, a part before the last, or the last of several. */
export const SHIPMENT_PARTS = ['whole', 'part', 'last-part'] as const;
/** A part of an order; the shopper learns from it whether more parcels follow. */
export type ShipmentPart = (typeof SHIPMENT_PARTS)[number];
