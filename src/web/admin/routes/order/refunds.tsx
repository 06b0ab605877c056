import { adminOrder as copy } from '#copy/admin/orders.ts';
import { formatCents } from '#domain/values/money.ts';
import type { StaffOrder } from '#services/orders/admin/find-staff-order.ts';
import { Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { Fact } from '../../components/fact.tsx';
import { Time } from '../../components/time.tsx';
import { StaffForm } from '../../forms/staff-form.tsx';
import { resultOf } from '../../forms/staff-form-result.ts';
import { lineName } from './line-name.ts';
import { type PageForm, ReasonForm } from './reason-form.tsx';

type Props = {
  readonly found: StaffOrder;
  /** Undefined for those who may not refund. */
  readonly form: PageForm | undefined;
};

/** What was and will be refunded of an order. */
export function Refunds({ found: { order, refund, refundFailedAt, refundRequests }, form }: Props) {
  const isDue = refund !== null && !refund.isSent;
  if (!refund && refundFailedAt === null && refundRequests.length === 0) return null;
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds">{copy.refundRequests}</h2>
      {refundFailedAt !== null && (
        <p className="notice">
          {copy.refundFailed}: <Time at={refundFailedAt} />
        </p>
      )}
      <dl className="facts">
        {refund && (
          <Fact label={copy.refundReasons[refund.reason]}>
            {formatCents(refund.amountCents)}, {refund.isSent ? copy.refundSent : copy.refundDue}
          </Fact>
        )}
        {refundRequests.map(({ id, createdAt, amountCents, shippingCents, lines }) => (
          <Fact key={id} label={copy.refund}>
            {formatCents(amountCents)}, <Time at={createdAt} />
            {lines.map(({ position, quantity, amountCents: cents, restocked }) => (
              <div key={position}>
                {copy.units(quantity, lineName(order, position))}: {formatCents(cents)}
                {restocked > 0 && <> ({copy.restocked(restocked)})</>}
              </div>
            ))}
            {shippingCents > 0 && (
              <div>
                {copy.refundShipping}: {formatCents(shippingCents)}
              </div>
            )}
          </Fact>
        ))}
      </dl>
      {form && isDue && (
        <StaffForm
          key={form.requestId}
          requestId={form.requestId}
          intent="retry-refund"
          submit={copy.retryRefund}
          result={resultOf(form.result, 'retry-refund')}
          isQuiet
        />
      )}
      {form && (isDue || refundFailedAt !== null) && (
        <ReasonForm
          form={form}
          intent="record-refund"
          id="refund"
          title={copy.recordRefund}
          lead={copy.recordRefundLead}
        >
          {!isDue && (
            <Field
              {...fieldOf(resultOf(form.result, 'record-refund'), 'amount')}
              label={copy.recordRefundAmount}
              hint={copy.recordRefundAmountHint}
              inputMode="decimal"
              autoComplete="off"
              required
            />
          )}
        </ReasonForm>
      )}
    </section>
  );
}
