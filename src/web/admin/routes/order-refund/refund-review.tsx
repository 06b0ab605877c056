import { adminRefund as copy } from '#copy/admin/refund.ts';
import type { Order } from '#domain/orders/order.ts';
import type { PricedRefund } from '#domain/orders/refunds/price-refund.ts';
import { type Cents, formatCents, sum } from '#domain/values/money.ts';
import { Fact } from '../../components/fact.tsx';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';

/** The response to the form; `review` if its refund is to be confirmed. */
export type RefundResult = StaffFormResult & { readonly review?: PricedRefund };

type Props = {
  readonly result: RefundResult;
  readonly review: PricedRefund;
  readonly order: Pick<Order, 'lines'>;
  /** What is left of the payment before the refund. */
  readonly left: Cents;
  /** How much less is left than the items and delivery cost. */
  readonly shortfall: Cents;
  readonly requestId: string;
};

/** The exact amount of a refund, before it is sent. */
export function RefundReview({ result, review, order, left, shortfall, requestId: newRequestId }: Props) {
  const { requestId = newRequestId, intent: _intent, ...typed } = result.typed ?? {};
  const { amountCents, shippingCents, lines } = review;
  const otherCents = amountCents - shippingCents - sum(lines.map((line) => line.amountCents));
  const hidden = Object.entries(typed).map(([name, text]) => (
    <input key={name} type="hidden" name={name} value={text} />
  ));
  return (
    <section aria-labelledby="review" className="narrow" data-result>
      <h2 id="review">{amountCents > 0 ? copy.reviewTitle(formatCents(amountCents)) : copy.removeTitle}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.position}>
            {copy.of(line.quantity, order.lines[line.position]?.name ?? '')}: {formatCents(line.amountCents)}
            {line.isRestocked && `, ${copy.restocked}`}
          </li>
        ))}
        {shippingCents > 0 && (
          <li>
            {copy.shipping}: {formatCents(shippingCents)}
          </li>
        )}
        {otherCents > 0 && (
          <li>
            {copy.otherShort}: {formatCents(otherCents)}
          </li>
        )}
      </ul>
      {typed['everything'] !== undefined && shortfall > 0 && <p>{copy.shortfall(formatCents(shortfall))}</p>}
      <dl className="facts">
        <Fact label={copy.leftAfterwards}>{formatCents(left - amountCents)}</Fact>
        <Fact label={copy.reason}>{typed['reason']}</Fact>
      </dl>
      <p>{amountCents > 0 ? copy.reviewLead : copy.removeLead}</p>
      <div className="actions">
        <StaffForm
          result={undefined}
          requestId={requestId}
          intent="confirm"
          submit={amountCents > 0 ? copy.confirm(formatCents(amountCents)) : copy.remove}
        >
          {hidden}
        </StaffForm>
        <StaffForm result={undefined} requestId={requestId} intent="edit" submit={copy.edit} isQuiet>
          {hidden}
        </StaffForm>
      </div>
    </section>
  );
}
