import { adminShipments, adminShipping as copy } from '#copy/admin/fulfilment.ts';
import { refusals } from '#copy/admin/refusals.ts';
import { formatDay } from '#domain/orders/gift/gift-days.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import type { ScanRefusal } from '#services/orders/fulfilment/ship-scan.ts';

/** Returns why an order is not shipped, with who shipped it, when its gift may be packed, or which order has the number. */
export const explanationOf = ({ refusal, shipment, packingDay, usedFor }: ScanRefusal): string =>
  [
    refusals[refusal],
    ...(shipment ? [copy.shippedBy(shipment.by ?? adminShipments.commandLine, shipment.trackingNumber)] : []),
    ...(packingDay ? [copy.packOn(formatDay(packingDay))] : []),
    ...(usedFor ? [adminShipments.usedFor(shortNumberOf(usedFor))] : []),
  ].join(' ');
