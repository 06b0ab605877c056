import { adminShipments, adminShipping as copy } from '#copy/admin/fulfilment.ts';
import { refusals } from '#copy/admin/refusals.ts';
import { formatDay } from '#domain/orders/gift/gift-days.ts';
import type { ScanRefusal } from '#services/orders/fulfilment/ship-scan.ts';

/** Returns why an order is not shipped, with who shipped it before, or when its gift may be packed. */
export const explanationOf = ({ refusal, shipment, packingDay }: ScanRefusal): string =>
  [
    refusals[refusal],
    ...(shipment ? [copy.shippedBy(shipment.by ?? adminShipments.commandLine, shipment.trackingNumber)] : []),
    ...(packingDay ? [copy.packOn(formatDay(packingDay))] : []),
  ].join(' ');
