import type { FormEvent } from 'react';
import { adminShipping as copy } from '#copy/admin/fulfilment.ts';
import { CarrierField } from '../../components/orders/carrier-field.tsx';
import type { Scan } from './scan-row.tsx';

type Props = {
  readonly scan: Scan;
  readonly onCarrier: (carrier: string) => void;
  readonly onDismiss: () => void;
};

/** Asks for the carrier of a scan, while the next one can be scanned. */
export function CarrierQuestion({ scan: { orderNumber, trackingNumber }, onCarrier, onDismiss }: Props) {
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const carrier = new FormData(event.currentTarget).get('carrier');
    if (typeof carrier === 'string' && carrier !== '') onCarrier(carrier);
  };
  return (
    <li className="notice">
      <form onSubmit={onSubmit}>
        <p role="alert">{copy.whichCarrier(orderNumber)}</p>
        <p>{copy.typedTracking(trackingNumber)}</p>
        <CarrierField
          label={copy.carrierOf(orderNumber)}
          empty={copy.chooseCarrier}
          trackingNumber={trackingNumber}
          required
        />
        <p className="actions">
          <button type="submit" className="button quiet" aria-label={copy.shipOf(orderNumber)}>
            {copy.submit}
          </button>
          <button
            type="button"
            className="button quiet"
            aria-label={copy.dismissOf(orderNumber)}
            onClick={onDismiss}
          >
            {copy.dismiss}
          </button>
        </p>
      </form>
    </li>
  );
}
