import { adminShipments as copy } from '#copy/admin/fulfilment.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';

/** The error of a form whose tracking number another parcel has. */
export const REUSE = 'reuse';

type Props = {
  readonly result: StaffFormResult | undefined;
  readonly requestId: string;
  readonly intent?: string;
  readonly submit?: string;
};

/** Sends the typed parcel again, although another one has its tracking number. */
export function ShipAnywayForm({ result, requestId: newRequestId, ...button }: Props) {
  const reason = result?.errors?.[REUSE];
  if (!result || reason === undefined) return null;
  const { intent = 'ship-anyway', submit = copy.anyway } = button;
  const { requestId = newRequestId, intent: _intent, ...typed } = result.typed ?? {};
  return (
    <div className="notice">
      <p role="alert">{reason}</p>
      <StaffForm result={undefined} requestId={requestId} intent={intent} submit={submit} isQuiet>
        {Object.entries(typed).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
      </StaffForm>
    </div>
  );
}
