import { Link } from 'react-router';
import { adminCustomers as copy, customerStates } from '#copy/admin/customers.ts';
import { formatCents } from '#domain/values/money.ts';
import type { ListedCustomer } from '#services/ports/ports.ts';
import { Time } from '../../components/time.tsx';
import { adminHref } from '../../site/admin-map.ts';

const { columns } = copy;

type Props = {
  readonly customers: readonly ListedCustomer[];
  /** The query of the list, to which the page of a customer leads back. */
  readonly list: string;
};

/** Customers: a table on a desktop, cards on a phone. */
export function CustomerTable({ customers, list }: Props) {
  return (
    <table className="table labeled">
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.email}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.orders}</th>
          <th scope="col">{columns.paid}</th>
          <th scope="col">{columns.lastOrder}</th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} list={list} />
        ))}
      </tbody>
    </table>
  );
}

function CustomerRow({ customer, list }: { readonly customer: ListedCustomer; readonly list: string }) {
  const { id, name, email, kind, orders, hasMoreOrders, paidCents, lastOrderAt } = customer;
  return (
    <tr>
      <th scope="row">
        <Link className="alone" to={adminHref('customer', { id }, list ? { list } : {})}>
          {name || copy.noName}
        </Link>
      </th>
      <td data-label={columns.email}>{email}</td>
      <td data-label={columns.state}>{customerStates[kind]}</td>
      <td data-label={columns.orders}>{copy.orders(orders, hasMoreOrders)}</td>
      <td data-label={columns.paid}>{copy.paid(formatCents(paidCents), hasMoreOrders)}</td>
      <td data-label={columns.lastOrder}>{lastOrderAt ? <Time at={lastOrderAt} /> : copy.none}</td>
    </tr>
  );
}
