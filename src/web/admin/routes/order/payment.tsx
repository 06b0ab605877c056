import { adminOrder as copy, paymentStates } from '#copy/admin/orders.ts';
import { paymentStatesOf } from '#domain/orders/admin/payment-state.ts';
import { formatAmount, formatCents } from '#domain/values/money.ts';
import type { StaffOrder } from '#services/orders/admin/find-staff-order.ts';
import { Fact } from '../../components/fact.tsx';
import { Time } from '../../components/time.tsx';
import { type PageForm, ReasonForm } from './reason-form.tsx';

type Props = {
  readonly found: StaffOrder;
  /** Undefined for those who may not close a review. */
  readonly form: PageForm | undefined;
};
type Dispute = StaffOrder['disputes'][number];

const outcomeOf = ({ isLost, closedAt }: Dispute): string => {
  if (isLost) return copy.disputeLost;
  return closedAt === null ? copy.disputeOpen : copy.disputeClosed;
};

/** The payment of an order: its state at the provider, reviews, disputes and withdrawals. */
export function Payment({ found: { order, reviews, disputes, withdrawals }, form }: Props) {
  const states = paymentStatesOf(order).map((state) => paymentStates[state]);
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">{copy.payment}</h2>
      <dl className="facts">
        <Fact label={copy.status}>{states.join(', ')}</Fact>
        {order.sessionId !== undefined && (
          <Fact label={copy.session}>{order.sessionId ?? copy.noSession}</Fact>
        )}
        {reviews.map(({ reason, payment, openedAt, resolvedAt }) => (
          <Fact
            key={`${reason} ${openedAt.toISOString()}`}
            label={resolvedAt === null ? copy.underReview : copy.reviewed}
          >
            {copy.reviewReasons[reason] ?? reason} <Time at={resolvedAt ?? openedAt} />
            <div>
              {copy.receivedPayment(
                formatAmount(payment.amount, payment.currency),
                formatCents(order.totalCents),
              )}
            </div>
          </Fact>
        ))}
        {disputes.map((dispute) => (
          <Fact key={dispute.id} label={copy.dispute}>
            {outcomeOf(dispute)},{' '}
            {dispute.amountCents === null ? copy.wholePayment : formatCents(dispute.amountCents)},{' '}
            <Time at={dispute.openedAt} />
            {dispute.closedAt === null && dispute.respondBy !== null && (
              <div>
                {copy.respondBy} <Time at={dispute.respondBy} />
              </div>
            )}
            <small>{dispute.id}</small>
          </Fact>
        ))}
        {withdrawals.map(({ reference, name, items, createdAt, handledAt }) => (
          <Fact key={reference} label={copy.withdrawal}>
            {reference}, {handledAt === null ? copy.withdrawalOpen : copy.withdrawalHandled},{' '}
            <Time at={createdAt} />
            <div>
              {name}: {items === '' ? copy.wholeOrder : items}
            </div>
          </Fact>
        ))}
      </dl>
      {form &&
        reviews.map(
          ({ sessionId, resolvedAt }) =>
            resolvedAt === null &&
            sessionId !== undefined && (
              <ReasonForm
                key={sessionId}
                form={form}
                intent="close-review"
                id={sessionId}
                title={copy.closeReview}
                lead={copy.closeReviewLead}
              />
            ),
        )}
    </section>
  );
}
