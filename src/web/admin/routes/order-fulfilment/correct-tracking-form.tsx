import { adminShipments as copy } from '#copy/admin/fulfilment.ts';
import { guessCarrier } from '#domain/orders/shipments/guess-carrier.ts';
import type { StaffShipment } from '#services/ports/ports.ts';
import { Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { CarrierField } from '../../components/orders/carrier-field.tsx';
import { ShipAnywayForm } from '../../components/orders/ship-anyway-form.tsx';
import { StaffForm } from '../../forms/staff-form.tsx';
import { resultOf, type StaffFormResult } from '../../forms/staff-form-result.ts';

type Props = {
  readonly shipment: StaffShipment;
  /** What the form names: the parcel or its order. */
  readonly name: string;
  readonly requestId: string;
  readonly result: StaffFormResult | undefined;
};

/** Returns the result if it is that of the correction of a shipment. */
export const correctionResultOf = (
  result: StaffFormResult | undefined,
  id: string,
): StaffFormResult | undefined =>
  resultOf(result, 'correct-tracking', id) ?? resultOf(result, 'correct-tracking-anyway', id);

/** Corrects the tracking number that the customer was notified of. */
export function CorrectTrackingForm({ shipment, name, requestId, result: newest }: Props) {
  const { id, carrier, trackingNumber } = shipment;
  const result = correctionResultOf(newest, id);
  const number = fieldOf(result, 'trackingNumber');
  // A carrier that the old number showed may be wrong for the new one.
  const chosen = guessCarrier(trackingNumber) === carrier ? '' : (carrier ?? '');
  return (
    <details open={result !== undefined}>
      <summary>{copy.correct}</summary>
      <p>{copy.correctLead}</p>
      <StaffForm
        id={id}
        requestId={requestId}
        intent="correct-tracking"
        submit={copy.saveTracking}
        label={copy.correctOf(name)}
        result={result}
        isQuiet
      >
        <input type="hidden" name="expectedCarrier" value={carrier ?? ''} />
        <input type="hidden" name="expectedNumber" value={trackingNumber} />
        <Field
          {...number}
          label={copy.trackingNumber}
          defaultValue={number.defaultValue ?? trackingNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <CarrierField
          trackingNumber={result?.typed?.['trackingNumber']}
          defaultValue={result?.typed?.['carrier'] ?? chosen}
          error={result?.errors?.['carrier']}
        />
      </StaffForm>
      <ShipAnywayForm
        result={result}
        requestId={requestId}
        intent="correct-tracking-anyway"
        submit={copy.saveAnyway}
      />
    </details>
  );
}
