import type { OrderRecord } from '#domain/order.ts';
import { orderDate } from '#domain/order-date.ts';
import { Bill } from '../../components/bill.tsx';
import { useInBrowser } from '../../state/use-in-browser.ts';
import { account } from '../../words/account.ts';
import styles from './account.module.css';
import { useLiveOrders } from './use-live-orders.ts';

/** The shopper's orders, newest first, changing by themselves when a payment arrives (ORD-3, ORD-4, ORD-6). */
export function OrderHistory({ email, fetched }: { email: string; fetched: readonly OrderRecord[] }) {
  const { orders, isLive } = useLiveOrders(email, fetched);
  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history">{account.orderHistory}</h2>
      {!isLive && <p role="status">{account.liveLost}</p>}
      {orders.length === 0 && <p>{account.noOrders}</p>}
      <ul className={styles['orders']}>
        {orders.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function Order({ order: { receipt, date, status, total, discounts, orders } }: { order: OrderRecord }) {
  const day = useInBrowser(() => orderDate(new Date(date)));
  return (
    <li>
      <article aria-label={account.order(receipt)} className={styles['order']}>
        <p>
          <time dateTime={date}>{day ?? date.slice(0, 10)}</time>{' '}
          <strong className={styles['status']} data-status={status}>
            {account.status[status]}
          </strong>
        </p>
        <p className={styles['receipt']}>
          {account.receipt} {receipt}
        </p>
        <Bill orders={orders} discounts={discounts} total={total} />
      </article>
    </li>
  );
}
