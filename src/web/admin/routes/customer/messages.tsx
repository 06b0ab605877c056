import { Link } from 'react-router';
import { adminCustomer as copy } from '#copy/admin/customers.ts';
import { adminOrder } from '#copy/admin/orders.ts';
import { adminInquiries } from '#copy/admin/today.ts';
import { isOrderNumber } from '#domain/orders/purchase.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import type { CustomerDetails } from '#services/ports/ports.ts';
import { Time } from '../../components/time.tsx';
import { adminHref } from '../../site/admin-map.ts';
import styles from './customer.module.css';
import type { CustomerPageData } from './customer-page-data.ts';

/** What was sent from the customer's email. */
export function Messages({ found: { enquiries, withdrawals } }: { readonly found: CustomerPageData }) {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">{copy.messages}</h2>
      {enquiries.length + withdrawals.length === 0 && <p>{copy.noMessages}</p>}
      <ul className={styles['list']}>
        {enquiries.map(({ reference, state, message, createdAt }) => (
          <li key={reference}>
            <p>
              {copy.inquiry(reference, adminInquiries.states[state])}, <Time at={createdAt} />
            </p>
            <p className="message">{message}</p>
          </li>
        ))}
        {withdrawals.map((withdrawal) => (
          <WithdrawalItem key={withdrawal.reference} withdrawal={withdrawal} />
        ))}
      </ul>
    </section>
  );
}

type WithdrawalProps = { readonly withdrawal: CustomerDetails['withdrawals'][number] };

function WithdrawalItem({ withdrawal }: WithdrawalProps) {
  const { reference, orderNumber, items, createdAt, handledAt } = withdrawal;
  return (
    <li>
      <p>
        {copy.withdrawal(reference)}, {handledAt ? copy.withdrawalHandled : copy.withdrawalOpen},{' '}
        <Time at={createdAt} />
      </p>
      <p>
        {isOrderNumber(orderNumber) ? (
          <Link className="alone" to={adminHref('order', { number: orderNumber })}>
            {shortNumberOf(orderNumber)}
          </Link>
        ) : (
          orderNumber
        )}
      </p>
      <p className="message">{items || adminOrder.wholeOrder}</p>
    </li>
  );
}
