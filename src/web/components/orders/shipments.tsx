import { order as copy } from '#copy/pages/order.ts';
import type { OrderRecord, ShipmentRecord } from '#domain/orders/order.ts';

/** The parcels of an order, each with the page of its carrier; nothing for those of which only their number is known. */
export function Shipments({ shipments = [] }: Pick<OrderRecord, 'shipments'>) {
  const known = shipments.filter((shipment) => shipment.lines ?? nameOf(shipment));
  if (known.length === 0) return null;
  return (
    <ul>
      {known.map((shipment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parcels are only added
        <li key={index}>
          <p>
            {copy.parcels[shipment.part]} {nameOf(shipment)}{' '}
            {shipment.trackingUrl !== undefined && (
              <a className="alone" href={shipment.trackingUrl} rel="noreferrer">
                {copy.track}
              </a>
            )}
          </p>
          {shipment.lines && (
            <ul>
              {shipment.lines.map(({ name, quantity }) => (
                <li key={name}>{copy.shippedLine(name, quantity)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ carrier, trackingNumber }: ShipmentRecord): string =>
  [carrier, trackingNumber].filter((part) => part !== undefined).join(', ');
