import type { ShipmentPart } from './shipment-part.ts';

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
