import { adminShipments, adminFulfilment as copy } from '#copy/admin/fulfilment.ts';
import type { ShippedLine } from '#domain/orders/order.ts';
import { Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { CarrierField } from '../../components/orders/carrier-field.tsx';
import { ShipAnywayForm } from '../../components/orders/ship-anyway-form.tsx';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { quantityField } from './quantity-field.ts';

type Props = {
  /** What is left to ship. */
  readonly lines: readonly ShippedLine[];
  readonly intent: string;
  readonly requestId: string;
  readonly result: StaffFormResult | undefined;
};

/** Ships what is left of an order, or a part of it. */
export function ShipForm({ lines, result, ...form }: Props) {
  return (
    <section aria-labelledby="ship" className="narrow">
      <h2 id="ship">{copy.ship}</h2>
      <p>{copy.shipLead}</p>
      <StaffForm {...form} result={result} submit={copy.submit}>
        {lines.map(({ position, name, quantity }) => {
          const field = fieldOf(result, quantityField(position));
          return (
            <Field
              {...field}
              key={position}
              label={copy.quantityOf(name, quantity)}
              defaultValue={field.defaultValue ?? String(quantity)}
              inputMode="numeric"
              autoComplete="off"
            />
          );
        })}
        <Field
          {...fieldOf(result, 'trackingNumber')}
          label={adminShipments.trackingNumber}
          autoComplete="off"
        />
        <CarrierField
          trackingNumber={result?.typed?.['trackingNumber']}
          defaultValue={result?.typed?.['carrier'] ?? ''}
          error={result?.errors?.['carrier']}
        />
      </StaffForm>
      <ShipAnywayForm result={result} requestId={form.requestId} />
    </section>
  );
}
