import { adminRefund as copy } from '#copy/admin/refund.ts';
import type { Order } from '#domain/orders/order.ts';
import {
  type RestockSummary,
  restockableQuantity,
  restockedUnits,
} from '#domain/orders/refunds/plan-restock.ts';

import { restockFieldOf } from '#domain/orders/refunds/refund-form.ts';
import { Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';

type Props = {
  readonly result: StaffFormResult | undefined;
  readonly order: Pick<Order, 'lines' | 'totalCents'>;
  readonly summary: RestockSummary;
  readonly requestId: string;
};

/** Items whose money was returned before, which go back to stock. */
export function RestockForm({ result, order, summary, requestId }: Props) {
  const lines = order.lines
    .map(({ name }, position) => ({
      name,
      position,
      left: restockableQuantity(order, summary, position),
    }))
    .filter(({ left }) => left > 0);
  return (
    <section aria-labelledby="restock" className="narrow">
      <h2 id="restock">{copy.restockTitle}</h2>
      <p>{copy.restockLead}</p>
      <StaffForm result={result} requestId={requestId} intent="restock" submit={copy.restockSubmit} isQuiet>
        <input type="hidden" name="expectedRestocked" value={restockedUnits(summary)} />
        {lines.map(({ name, position, left }) => (
          <Field
            key={position}
            {...fieldOf(result, restockFieldOf(position))}
            label={copy.restockQuantity(name, left)}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </StaffForm>
    </section>
  );
}
