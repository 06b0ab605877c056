import type { ComponentProps } from 'react';
import { adminShipments as copy } from '#copy/admin/fulfilment.ts';
import { CARRIERS, carrierName } from '#domain/orders/carrier.ts';
import { likelyCarriers, normalizeTrackingNumber } from '#domain/orders/shipments/guess-carrier.ts';
import { SelectField } from '../../../components/forms/field.tsx';

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'name'> & {
  readonly label?: string;
  /** The text of no choice. */
  readonly empty?: string;
  /** The typed number, whose likely carriers are the first choices. */
  readonly trackingNumber?: string | undefined;
};

/** The choice of a carrier; without one, the tracking number decides. */
export function CarrierField({
  label = copy.carrier,
  empty = copy.detect,
  trackingNumber = '',
  ...props
}: Props) {
  const carriers = new Set([...likelyCarriers(normalizeTrackingNumber(trackingNumber)), ...CARRIERS]);
  return (
    <SelectField {...props} name="carrier" label={label}>
      <option value="">{empty}</option>
      {[...carriers].map((carrier) => (
        <option key={carrier} value={carrier}>
          {carrierName(carrier) ?? copy.otherCarrier}
        </option>
      ))}
    </SelectField>
  );
}
