import { Link } from 'react-router';
import { adminWithdrawals as copy } from '#copy/admin/today.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import type { WithdrawalState } from '#domain/orders/self-service/withdrawal.ts';
import { refundDeadlineOf } from '#domain/orders/self-service/withdrawal-period.ts';
import type { ReceivedWithdrawal } from '#services/ports/ports.ts';
import { Fact } from '../../components/fact.tsx';
import { Time } from '../../components/time.tsx';
import { StaffForm } from '../../forms/staff-form.tsx';
import { resultOf, type StaffFormResult } from '../../forms/staff-form-result.ts';
import { adminHref } from '../../site/admin-map.ts';

/** The form of a withdrawal by its state. */
const INTENTS = { open: 'handle', handled: 'reopen' } as const satisfies Record<WithdrawalState, string>;

type Props = {
  readonly withdrawal: ReceivedWithdrawal;
  readonly state: WithdrawalState;
  readonly requestId: string;
  readonly result: StaffFormResult | undefined;
};

/** A withdrawal with the form that gives it the other state. */
export function WithdrawalRow({ withdrawal, state, requestId, result }: Props) {
  const { id, name, email, items, reference, orderNumber, isMatched, createdAt } = withdrawal;
  const isOpen = state === 'open';
  const intent = INTENTS[state];
  return (
    <li>
      <div>
        <h2>{name}</h2>
        <p>
          {isMatched ? (
            <Link className="alone" to={adminHref('order', { number: orderNumber })}>
              {copy.order} {shortNumberOf(orderNumber)}
            </Link>
          ) : (
            <>
              {copy.unmatched} {orderNumber}
            </>
          )}
        </p>
        <dl className="facts">
          <Fact label={copy.received}>
            <Time at={createdAt} />
          </Fact>
          {isOpen && (
            <Fact label={copy.refundBy}>
              <Time at={refundDeadlineOf(createdAt)} />
            </Fact>
          )}
          <Fact label={copy.reference}>{reference}</Fact>
          <Fact label={copy.email}>{email}</Fact>
          <Fact label={copy.items}>
            <span className="message">{items || copy.all}</span>
          </Fact>
        </dl>
        {isOpen && isMatched && (
          <p className="actions">
            <Link className="button quiet" to={adminHref('orderRefund', { number: orderNumber })}>
              {copy.refund}
            </Link>
          </p>
        )}
      </div>
      <StaffForm
        result={resultOf(result, intent, id)}
        id={id}
        requestId={requestId}
        intent={intent}
        submit={copy[intent]}
        label={isOpen ? copy.handleOf(name) : copy.reopenOf(name)}
        isQuiet
      />
    </li>
  );
}
