import { Link } from 'react-router';
import { adminOrder as copy } from '#copy/admin/orders.ts';
import { addressLines } from '#domain/orders/address-lines.ts';
import { toGiftRecord } from '#domain/orders/gift/gift-days.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import type { StaffRole } from '#domain/staff/role.ts';
import type { StaffOrder } from '#services/orders/admin/find-staff-order.ts';
import { Fact, TextLines } from '../../components/fact.tsx';
import { adminHref } from '../../site/admin-map.ts';

type Props = { readonly order: StaffOrder['order']; readonly role: StaffRole };

/** The customer of an order, the addresses and the gift. */
export function Customer({ order, role }: Props) {
  const hasPage = order.email !== '' && !order.isAnonymized && isPermitted(role, 'customer.view');
  const gift = toGiftRecord(order.gift);
  return (
    <section aria-labelledby="customer">
      <h2 id="customer">{copy.customer}</h2>
      {order.isAnonymized && <p>{copy.erased}</p>}
      <dl className="facts">
        {order.email !== '' && (
          <Fact label={copy.email}>
            <a className="alone" href={`mailto:${order.email}`}>
              {order.email}
            </a>{' '}
            <small>{order.userId === null ? copy.guest : copy.account}</small>
          </Fact>
        )}
        <Fact label={copy.shipping}>
          <TextLines lines={addressLines(order.shipping)} />
        </Fact>
        {order.billing && (
          <Fact label={copy.billing}>
            <TextLines lines={addressLines(order.billing)} />
          </Fact>
        )}
      </dl>
      {hasPage && (
        <p>
          <Link
            className="alone"
            to={adminHref('customer', { id: order.userId ?? order.id }, { order: order.orderNumber })}
          >
            {copy.toCustomer}
          </Link>
        </p>
      )}
      {gift && (
        <>
          <h3>{copy.gift}</h3>
          <dl className="facts">
            <Fact label={copy.giftMessage}>
              <TextLines lines={gift.message === '' ? [copy.noMessage] : gift.message.split('\n')} />
            </Fact>
            {gift.day !== null && <Fact label={copy.giftDay}>{gift.day}</Fact>}
          </dl>
        </>
      )}
    </section>
  );
}
