import { Link } from 'react-router';
import { adminShipments as shipmentCopy } from '#copy/admin/fulfilment.ts';
import { adminOrder as copy } from '#copy/admin/orders.ts';
import { carrierName, trackingUrl } from '#domain/orders/carrier.ts';
import type { Shipment } from '#domain/orders/order.ts';
import { checkTrackingCorrection } from '#domain/orders/shipments/check-recorded-shipments.ts';
import type { StaffOrder } from '#services/orders/admin/find-staff-order.ts';
import { Fact } from '../../components/fact.tsx';
import { Time } from '../../components/time.tsx';
import { adminHref } from '../../site/admin-map.ts';

type Props = {
  readonly found: StaffOrder;
  readonly mayCorrect: boolean;
};

/** The parcels of an order. */
export function Shipments({ found: { order, shipments }, mayCorrect }: Props) {
  if (order.status !== 'paid' && shipments.length === 0) return null;
  const isCorrectable =
    mayCorrect && shipments.some((shipment) => checkTrackingCorrection(order, shipment) === undefined);
  return (
    <section aria-labelledby="shipments">
      <h2 id="shipments">{copy.shipments}</h2>
      {shipments.length === 0 && <p>{copy.noShipments}</p>}
      {shipments.map(({ id, shippedAt, announceAt, announcedAt, carrier, trackingNumber, lines }) => (
        <dl key={id} className="facts">
          <Fact label={copy.shipped}>
            <Time at={shippedAt} />
          </Fact>
          {announcedAt === null && (
            <Fact label={copy.announced}>
              <Time at={announceAt} />
            </Fact>
          )}
          <Fact label={copy.tracking}>
            {carrierName(carrier)} <Tracking carrier={carrier} trackingNumber={trackingNumber} />
          </Fact>
          <Fact label={copy.lines}>
            {lines.map(({ position, name, quantity }) => (
              <div key={position}>{copy.units(quantity, name)}</div>
            ))}
          </Fact>
        </dl>
      ))}
      {isCorrectable && (
        <Link className="alone" to={adminHref('orderFulfilment', { number: order.orderNumber })}>
          {shipmentCopy.correct}
        </Link>
      )}
    </section>
  );
}

function Tracking({ carrier, trackingNumber }: Pick<Shipment, 'carrier' | 'trackingNumber'>) {
  if (trackingNumber === '') return copy.noTracking;
  const url = trackingUrl(carrier, trackingNumber);
  return url ? (
    <a className="alone" href={url} rel="noreferrer">
      {trackingNumber}
    </a>
  ) : (
    trackingNumber
  );
}
