import { type FormEvent, useState } from 'react';
import { adminRefund as copy } from '#copy/admin/refund.ts';
import type { Order } from '#domain/orders/order.ts';
import { isAddressChangeable } from '#domain/orders/order-progress.ts';
import {
  leftOf,
  priceRefund,
  type RefundSummary,
  refundableQuantity,
  refundableShipping,
} from '#domain/orders/refunds/price-refund.ts';
import { readRefundChoice, refundFieldsOf } from '#domain/orders/refunds/refund-form.ts';
import { MAX_REASON_LENGTH } from '#domain/staff/reason.ts';
import { type Cents, formatCents } from '#domain/values/money.ts';
import { AreaField, Field } from '../../../components/forms/field.tsx';
import { fieldOf, textFieldsOf } from '../../../components/forms/form-result.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { RefundResult } from './refund-review.tsx';

type Props = {
  readonly result: RefundResult | undefined;
  readonly order: Pick<Order, 'lines' | 'shippingMethod' | 'totalCents' | 'status' | 'fulfilmentStatus'>;
  readonly summary: RefundSummary & { readonly isDisputed: boolean };
  readonly requestId: string;
};

/** What is to be refunded, with its sum as it is typed. */
export function RefundForm({ result, order, summary, requestId }: Props) {
  const typed = result?.typed ?? {};
  const amountOf = (fields: Readonly<Record<string, string>>): Cents => {
    const priced = priceRefund(order, summary, readRefundChoice(order, fields));
    return priced.ok ? priced.value.amountCents : 0;
  };
  const [amount, setAmount] = useState(() => amountOf(typed));
  const onInput = ({ currentTarget }: FormEvent<HTMLElement>): void => {
    const form = currentTarget.closest('form');
    if (form) setAmount(amountOf(textFieldsOf(new FormData(form))));
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
        <RefundLines result={result} order={order} summary={summary} />
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
        {amount > 0 && <output className="sum">{copy.sum(formatCents(amount))}</output>}
      </div>
    </StaffForm>
  );
}

type PartProps = Pick<Props, 'result' | 'order' | 'summary'>;

const RefundLines = ({ result, order, summary }: PartProps) => {
  const isUnshipped = isAddressChangeable(order);
  return (
    <fieldset>
      <legend>{copy.items}</legend>
      {isUnshipped && <p>{copy.notSent}</p>}
      {order.lines.map((line, position) => {
        const left = refundableQuantity(summary, line, position);
        const names = refundFieldsOf(position);
        const restockDefault = isUnshipped && !result ? { [names.restock]: 'on' } : (result?.typed ?? {});
        return (
          <div key={line.productId} className="refund-line">
            <p>
              {line.name}{' '}
              <small>{copy.line(line.quantity, formatCents(line.priceCents), line.quantity - left)}</small>
            </p>
            {left > 0 && (
              <>
                <Field
                  {...fieldOf(result, names.quantity)}
                  label={copy.quantity(line.name)}
                  inputMode="numeric"
                  autoComplete="off"
                />
                <Checkbox name={names.restock} label={copy.restock(line.name)} typed={restockDefault} />
              </>
            )}
          </div>
        );
      })}
    </fieldset>
  );
};

const RefundAmounts = ({ result, order, summary }: PartProps) => {
  const typed = result?.typed ?? {};
  const delivery = refundableShipping(summary, order);
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
    </>
  );
};

type CheckboxProps = {
  readonly name: string;
  readonly label: string;
  readonly typed: Readonly<Record<string, string>>;
};

const Checkbox = ({ name, label, typed }: CheckboxProps) => (
  <p>
    <label className="alone">
      <input type="checkbox" name={name} defaultChecked={typed[name] !== undefined} />
      {label}
    </label>
  </p>
);
