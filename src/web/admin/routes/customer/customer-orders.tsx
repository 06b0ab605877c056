import { Link } from 'react-router';
import { adminCustomer as copy } from '#copy/admin/customers.ts';
import { adminOrders, nameOfFulfilment, paymentStates } from '#copy/admin/orders.ts';
import { orderPageQuery, readOrderQuery } from '#domain/orders/admin/order-filter.ts';
import { paymentStatesOf } from '#domain/orders/admin/payment-state.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { formatCents } from '#domain/values/money.ts';
import type { ListedOrder } from '#services/ports/ports.ts';
import { Pager } from '../../components/pager.tsx';
import { Time } from '../../components/time.tsx';
import { adminHref } from '../../site/admin-map.ts';
import type { CustomerPageData } from './customer-page-data.ts';

const { orderColumns: columns } = copy;
const { filter: ALL } = readOrderQuery([]);

type Props = { readonly id: string; readonly found: CustomerPageData };

/** The orders of a customer, newest first. */
export function CustomerOrders({ id, found: { orders: listed, origin } }: Props) {
  const { orders, newer, older } = listed;
  const hrefOf = (page: typeof newer) =>
    adminHref('customer', { id }, { ...origin, ...orderPageQuery(ALL, page) });
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">{copy.orders}</h2>
      {orders.length === 0 ? (
        <p>{copy.noOrders}</p>
      ) : (
        <table className="table labeled">
          <thead>
            <tr>
              <th scope="col">{columns.number}</th>
              <th scope="col">{columns.date}</th>
              <th scope="col">{columns.total}</th>
              <th scope="col">{columns.payment}</th>
              <th scope="col">{columns.fulfilment}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </tbody>
        </table>
      )}
      <Pager
        label={copy.pages}
        links={[
          { label: copy.newest, href: newer && hrefOf(undefined) },
          { label: copy.newer, href: newer && hrefOf(newer) },
          { label: copy.older, href: older && hrefOf(older) },
        ]}
      />
    </section>
  );
}

function OrderRow({ order }: { readonly order: ListedOrder }) {
  const { orderNumber, createdAt, totalCents, status } = order;
  return (
    <tr>
      <th scope="row">
        <Link className="alone" to={adminHref('order', { number: orderNumber })}>
          {shortNumberOf(orderNumber)}
        </Link>
      </th>
      <td data-label={columns.date}>
        <Time at={createdAt} />
      </td>
      <td data-label={columns.total}>{formatCents(totalCents)}</td>
      <td data-label={columns.payment}>
        {paymentStatesOf(order)
          .map((state) => paymentStates[state])
          .join(', ')}
      </td>
      <td data-label={columns.fulfilment}>
        {status === 'paid' ? nameOfFulfilment(order) : adminOrders.notPaid}
      </td>
    </tr>
  );
}
