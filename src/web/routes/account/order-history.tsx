import { useEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import type { OrderRecord } from '#domain/order.ts';
import { orderDate } from '#domain/order-date.ts';
import type { ShownOrders } from '#domain/order-list.ts';
import { Bill } from '../../components/bill.tsx';
import { PagingNav } from '../../components/paging-nav.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { addressOf } from '../../site-map.ts';
import { useInBrowser } from '../../state/use-in-browser.ts';
import { account } from '../../words/account.ts';
import styles from './account.module.css';
import { useLiveOrders } from './use-live-orders.ts';

const HEADING = 'order-history';

type Props = { readonly email: string; readonly fetched: ShownOrders };

/** A page of the shopper's orders, newest first, changing by themselves when a payment arrives (ORD-3, ORD-4, ORD-6). */
export function OrderHistory({ email, fetched }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(fetched.before);
  useEffect(() => {
    if (shown.current === fetched.before) return;
    shown.current = fetched.before;
    // The link that led here may be gone.
    heading.current?.focus({ preventScroll: true });
  }, [fetched.before]);
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} ref={heading} tabIndex={-1}>
        {account.orderHistory}
      </h2>
      <LiveList key={fetched.before} email={email} fetched={fetched} />
    </section>
  );
}

function LiveList({ email, fetched }: Props) {
  const { orders, before, older, isLive } = useLiveOrders(email, fetched);
  return (
    <>
      {!isLive && <p role="status">{account.liveLost}</p>}
      {orders.length === 0 && <p>{before === null ? account.noOrders : account.noOlderOrders}</p>}
      <ul className={styles['orders']}>
        {orders.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
      <OtherPages before={before} older={older} />
    </>
  );
}

/** The ways to the newest orders and to older ones, where a list has more than one page; links, so that each has its address. */
function OtherPages({ before, older }: Pick<ShownOrders, 'before' | 'older'>) {
  const { location: next } = useNavigation();
  if (before === null && older === null) return null;
  return (
    <PagingNav label={account.orderPages}>
      {before !== null && <Link to={`${addressOf('account')}#${HEADING}`}>{account.newestOrders}</Link>}
      {older !== null && (
        <Link to={`${addressOf('account', {}, { before: older })}#${HEADING}`} rel="next">
          {account.olderOrders}
        </Link>
      )}
      {next?.pathname === addressOf('account') && <Spinner />}
    </PagingNav>
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
