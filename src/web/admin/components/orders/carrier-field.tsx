import type { ComponentProps } from 'react';
import { adminShipments as copy } from '#copy/admin/fulfilment.ts';
import { CARRIERS, carrierName } from '#domain/orders/carrier.ts';
import { SelectField } from '../../../components/forms/field.tsx';

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'name'>;

/** The choice of a carrier; without one, the tracking number decides. */
export function CarrierField(props: Props) {
  return (
    <SelectField {...props} name="carrier" label={copy.carrier}>
      <option value="">{copy.detect}</option>
      {CARRIERS.map((carrier) => (
        <option key={carrier} value={carrier}>
          {carrierName(carrier) ?? copy.otherCarrier}
        </option>
      ))}
    </SelectField>
  );
}
