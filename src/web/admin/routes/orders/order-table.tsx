import { Link } from 'react-router';
import { adminOrders as copy, nameOfFulfilment, paymentStates } from '#copy/admin/orders.ts';
import { paymentStatesOf } from '#domain/orders/admin/payment-state.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { countryName } from '#domain/values/country-name.ts';
import { formatCents } from '#domain/values/money.ts';
import type { ListedStaffOrder } from '#services/orders/admin/list-staff-orders.ts';
import { Time } from '../../components/time.tsx';
import { adminHref } from '../../site/admin-map.ts';
import styles from './orders.module.css';

/** The id of the form that the boxes belong to. */
export const SELECTION_FORM = 'selection';

const { columns } = copy;
const FLAGS = Object.keys(copy.flags) as (keyof typeof copy.flags)[];

type Props = {
  readonly orders: readonly ListedStaffOrder[];
  /** The query of the list, to which the page of an order leads back. */
  readonly list: string;
};

/** Orders: a table on a desktop, cards on a phone. */
export function OrderTable({ orders, list }: Props) {
  return (
    <table className={`table ${styles['orders']}`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{columns.select}</span>
          </th>
          <th scope="col">{columns.number}</th>
          <th scope="col">{columns.date}</th>
          <th scope="col">{columns.customer}</th>
          <th scope="col">{columns.country}</th>
          <th scope="col">{columns.items}</th>
          <th scope="col">{columns.total}</th>
          <th scope="col">{columns.payment}</th>
          <th scope="col">{columns.fulfilment}</th>
          <th scope="col">{columns.flags}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} list={list} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order, list }: { readonly order: ListedStaffOrder; readonly list: string }) {
  const { orderNumber, createdAt, name, email, country, items, totalCents, status, daysLate } = order;
  const number = shortNumberOf(orderNumber);
  const flags = FLAGS.filter((flag) => order[flag]);
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label is in the cell */}
      <td>
        <label className={styles['box']}>
          <input type="checkbox" name="orders" value={orderNumber} form={SELECTION_FORM} />
          <span className="visually-hidden">{copy.select(number)}</span>
        </label>
      </td>
      <th scope="row">
        <Link className="alone" to={adminHref('order', { number: orderNumber }, list ? { list } : {})}>
          {number}
        </Link>
      </th>
      <td className={styles['date']}>
        <Time at={createdAt} />
        {daysLate !== undefined && <small>{copy.daysLate(daysLate)}</small>}
      </td>
      <td className={styles['customer']}>
        {email === '' ? (
          copy.erased
        ) : (
          <>
            {name} <small>{email}</small>
          </>
        )}
      </td>
      <td className={styles['country']}>{countryName(country)}</td>
      <td className={styles['items']} data-label={columns.items}>
        {items}
      </td>
      <td className={styles['total']}>{formatCents(totalCents)}</td>
      <td className={styles['payment']}>
        {paymentStatesOf(order)
          .map((state) => paymentStates[state])
          .join(', ')}
      </td>
      <td className={styles['fulfilment']}>{status === 'paid' ? nameOfFulfilment(order) : copy.notPaid}</td>
      <td className={styles['flags']}>{flags.map((flag) => copy.flags[flag]).join(', ')}</td>
    </tr>
  );
}
