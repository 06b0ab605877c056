import { Link } from 'react-router';
import { adminOrders as copy, orderLists } from '#copy/admin/orders.ts';
import type { OrderListName } from '#domain/orders/lists/order-lists.ts';
import { adminHref } from '../../site/admin-map.ts';

type Props = {
  readonly lists: readonly OrderListName[];
  readonly list: OrderListName | undefined;
  readonly isFiltered: boolean;
};

/** Links to all orders, and to the lists of those that need staff. */
export function OrderLists({ lists, list, isFiltered }: Props) {
  return (
    <nav aria-label={copy.lists} className="chips">
      <Link to={adminHref('orders')} aria-current={isFiltered ? undefined : 'page'}>
        {copy.all}
      </Link>
      {lists.map((name) => (
        <Link
          key={name}
          to={adminHref('orders', {}, { list: name })}
          aria-current={name === list ? 'page' : undefined}
        >
          {orderLists[name]}
        </Link>
      ))}
    </nav>
  );
}
