import { Link } from 'react-router';
import { adminOrder as copy, nameOfFulfilment } from '#copy/admin/orders.ts';
import { isEmailChangeable } from '#domain/orders/order-progress.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import type { StaffRole } from '#domain/staff/role.ts';
import type { StaffOrder } from '#services/orders/admin/find-staff-order.ts';
import { Fact } from '../../components/fact.tsx';
import { Notes } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { adminHref } from '../../site/admin-map.ts';
import { ORDER_LINKS } from '../../site/order-links.ts';
import { ChangeEmail } from './change-email.tsx';
import { Customer } from './customer.tsx';
import { Emails } from './emails.tsx';
import { History } from './history.tsx';
import { Lines } from './lines.tsx';
import { Payment } from './payment.tsx';
import { Refunds } from './refunds.tsx';
import { Shipments } from './shipments.tsx';

type Props = {
  readonly found: StaffOrder;
  readonly role: StaffRole;
  readonly requestId: string;
  readonly result: StaffFormResult | undefined;
};

/** True if the page still has the form of a result. */
const hasForm = (
  { order, refund, refundFailedAt, reviews }: StaffOrder,
  { typed }: StaffFormResult,
): boolean => {
  const isDue = refund !== null && !refund.isSent;
  const isOpen = reviews.some(
    ({ sessionId, resolvedAt }) => sessionId === typed?.['id'] && resolvedAt === null,
  );
  switch (typed?.['intent']) {
    case 'add-note':
    case 'send-email':
      return true;
    case 'retry-refund':
      return isDue;
    case 'record-refund':
      return isDue || refundFailedAt !== null;
    case 'change-email':
      return isEmailChangeable(order);
    case 'close-review':
      return isOpen;
    default:
      return false;
  }
};

/** What staff know of an order. */
export function OrderContent({ found, role, requestId, result }: Props) {
  const { order } = found;
  const links = ORDER_LINKS.filter(
    ({ permission, isShown }) => isPermitted(role, permission) && (isShown?.(order) ?? true),
  );
  const resultOf = (intent: string) => (result?.typed?.['intent'] === intent ? result : undefined);
  const form = { requestId, result };
  const isUnknownForm = result && !hasForm(found, result);
  return (
    <>
      {isUnknownForm && (
        <p role="alert" className="notice">
          {result.problem}
        </p>
      )}
      <dl className="facts">
        <Fact label={copy.number}>{order.orderNumber}</Fact>
        <Fact label={copy.placed}>
          <Time at={order.createdAt} />
        </Fact>
        {order.status === 'paid' && (
          <Fact label={copy.fulfilment}>{nameOfFulfilment({ ...found, ...order })}</Fact>
        )}
      </dl>
      {links.length > 0 && (
        <nav aria-label={copy.actions} className="actions">
          {links.map(({ key, label, search }) => (
            <Link
              key={key}
              className="button quiet"
              to={adminHref(key, { number: order.orderNumber }, search?.(order.orderNumber))}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      <div className="two-columns">
        <div>
          <Lines found={found} />
          <Payment found={found} form={isPermitted(role, 'order.close-review') ? form : undefined} />
          <Refunds found={found} form={isPermitted(role, 'order.record-refund') ? form : undefined} />
          <Shipments
            found={found}
            mayCorrect={isPermitted(role, 'order.correct-tracking') && !order.isAnonymized}
          />
          <Notes
            notes={found.notes}
            requestId={requestId}
            mayAdd={isPermitted(role, 'order.add-note') && order.email !== ''}
            result={resultOf('add-note')}
          />
        </div>
        <div>
          <Customer order={order} role={role} />
          <Emails
            emails={found.emails}
            requestId={requestId}
            sendable={isPermitted(role, 'order.send-email') ? found.sendable : []}
            result={resultOf('send-email')}
          />
          {isPermitted(role, 'order.change-email') && isEmailChangeable(order) && (
            <ChangeEmail form={form} email={order.email} />
          )}
        </div>
      </div>
      <History history={found.history} />
    </>
  );
}
