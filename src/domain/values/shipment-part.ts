/** Which part of an order a parcel is: all of what is sent, a part before the last, or the last of several. */
export const SHIPMENT_PARTS = ['whole', 'part', 'last-part'] as const;
/** A part of an order; the shopper learns from it whether more parcels follow. */
export type ShipmentPart = (typeof SHIPMENT_PARTS)[number];

/** Returns which part a parcel is; `isLast` if it and those before have all that is not refunded. */
export const shipmentPartOf = ({
  isFirst,
  isLast,
}: {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}): ShipmentPart => {
  if (!isLast) return 'part';
  return isFirst ? 'whole' : 'last-part';
};
