import { type FormEvent, useState } from 'react';
import { orderRefusals } from '#copy/admin/order-refusals.ts';
import { adminRefund as copy } from '#copy/admin/refund.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import type { Order } from '#domain/orders/order.ts';
import {
  leftOf,
  priceRefund,
  type RefundSummary,
  refundableShipping,
  shortfallOf,
} from '#domain/orders/refunds/price-refund.ts';
import { fieldErrorsOfRefund, readRefundChoice } from '#domain/orders/refunds/refund-form.ts';
import type { LineItems } from '#domain/orders/shipments/line-items.ts';
import { MAX_REASON_LENGTH } from '#domain/staff/reason.ts';
import { formatCents } from '#domain/values/money.ts';
import { AreaField, Field } from '../../../components/forms/field.tsx';
import { fieldOf, textFieldsOf } from '../../../components/forms/form-result.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { Checkbox } from './checkbox.tsx';
import { RefundLines } from './refund-lines.tsx';
import type { RefundResult } from './refund-review.tsx';

type Props = {
  readonly result: RefundResult | undefined;
  readonly order: Pick<Order, 'orderNumber' | 'lines' | 'shippingMethod' | 'totalCents'>;
  readonly summary: RefundSummary & { readonly isDisputed: boolean };
  /** Where the items of each line are. */
  readonly items: readonly LineItems[];
  readonly requestId: string;
};

/** What is to be refunded, with its sum as it is typed. */
export function RefundForm({ result, order, summary, items, requestId }: Props) {
  const typed = result?.typed ?? {};
  const [fields, setFields] = useState<Readonly<Record<string, string>>>(typed);
  const onInput = ({ currentTarget }: FormEvent<HTMLElement>): void => {
    const form = currentTarget.closest('form');
    if (form) setFields(textFieldsOf(new FormData(form)));
  };
  return (
    <StaffForm
      result={result}
      requestId={typed['requestId'] ?? requestId}
      intent="review"
      submit={copy.review}
    >
      <input type="hidden" name="expectedReturnedCents" value={summary.returnedCents} />
      <div className="narrow" onInput={onInput}>
        <RefundLines result={result} order={order} summary={summary} items={items} />
        <RefundAmounts result={result} order={order} summary={summary} />
        <AreaField
          {...fieldOf(result, 'reason')}
          label={copy.reason}
          hint={copy.reasonHint}
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          required
        />
        {summary.isDisputed && (
          <>
            <p className="notice">{copy.disputed}</p>
            <Checkbox name="dispute" label={copy.confirmDispute} typed={typed} />
          </>
        )}
        <output className="sum needs-script">{sumOf(order, summary, fields, result?.errors)}</output>
      </div>
    </StaffForm>
  );
}

/** Returns the sum of what is typed, or why there is none, unless its field says that already. */
const sumOf = (
  order: Props['order'],
  summary: RefundSummary,
  fields: Readonly<Record<string, string>>,
  shown: FieldErrors = {},
): string => {
  const errors = Object.entries(fieldErrorsOfRefund(order, summary, fields));
  if (errors.length > 0) return errors.find(([name, error]) => shown[name] !== error)?.[1] ?? '';
  const priced = priceRefund(order, summary, readRefundChoice(order, fields));
  if (!priced.ok && priced.error !== 'refund-empty') return orderRefusals[priced.error];
  const amount = priced.ok ? priced.value.amountCents : 0;
  return copy.sum(formatCents(amount), formatCents(leftOf(summary, order) - amount));
};

type PartProps = Pick<Props, 'result' | 'order' | 'summary'>;

const RefundAmounts = ({ result, order, summary }: PartProps) => {
  const typed = result?.typed ?? {};
  const delivery = refundableShipping(summary, order);
  const shortfall = shortfallOf(order, summary);
  return (
    <>
      {delivery > 0 && (
        <Checkbox name="delivery" label={copy.delivery(formatCents(delivery))} typed={typed} />
      )}
      <Field {...fieldOf(result, 'other')} label={copy.other} inputMode="decimal" autoComplete="off" />
      <Checkbox
        name="everything"
        label={copy.everything(formatCents(leftOf(summary, order)))}
        typed={typed}
      />
      {shortfall > 0 && <p>{copy.shortfall(formatCents(shortfall))}</p>}
    </>
  );
};
