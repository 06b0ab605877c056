import { useEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import { account } from '#copy/pages/account.ts';
import { statusLabel } from '#copy/pages/order-status.ts';
import { unpaidOrder } from '#copy/pages/unpaid-order.ts';
import { withdrawal } from '#copy/pages/withdrawal.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import { orderDate, timeOfDay } from '#domain/orders/order-date.ts';
import type { DisplayedOrders } from '#domain/orders/order-list.ts';
import { refundOf } from '#domain/orders/order-progress.ts';
import type { AccountOrder } from '#domain/orders/self-service/account-order.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import type { OrderLinks } from '#domain/payments/order-links.ts';
import { CancelOrder, useCancelOrder } from '../../components/orders/cancel-order.tsx';
import { OrderAgain } from '../../components/orders/order-again.tsx';
import { OrderLines } from '../../components/orders/order-lines.tsx';
import { Shipments } from '../../components/orders/shipments.tsx';
import { PagingNav } from '../../components/pagination/paging-nav.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { useInBrowser } from '../../state/use-in-browser.ts';
import styles from './account.module.css';
import { type FetchedOrders, useLiveOrders } from './use-live-orders.ts';

const HEADING = 'order-history';

type Props = {
  readonly email: string;
  readonly fetched: DisplayedOrders & FetchedOrders;
};

/** A page of the shopper's orders, newest first, with live payment updates (ORD-3, ORD-4, ORD-6). */
export function OrderHistory({ email, fetched }: Props) {
  const { orders, before, older, links, details, pictures, pages } = fetched;
  const isLive = useLiveOrders(email, fetched);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(before);
  useEffect(() => {
    if (shown.current === before) return;
    shown.current = before;
    // The link that led here may have disappeared.
    heading.current?.focus({ preventScroll: true });
  }, [before]);
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} ref={heading} tabIndex={-1}>
        {account.orderHistory}
      </h2>
      {!isLive && <p role="status">{account.liveLost}</p>}
      {orders.length === 0 && <p>{before === null ? account.noOrders : account.noOlderOrders}</p>}
      <ul className={styles['orders']}>
        {orders.map((order) => (
          <Order
            key={order.id}
            order={order}
            links={links[order.receipt]}
            details={details[order.receipt]}
            {...{ pictures, pages }}
          />
        ))}
      </ul>
      <OtherPages before={before} older={older} />
    </section>
  );
}

/** Pagination by links, so that each page of the orders has an address. */
function OtherPages({ before, older }: Pick<DisplayedOrders, 'before' | 'older'>) {
  const { location: next } = useNavigation();
  if (before === null && older === null) return null;
  return (
    <PagingNav label={account.orderPages}>
      {before !== null && <Link to={`${hrefOf('account')}#${HEADING}`}>{account.newestOrders}</Link>}
      {older !== null && (
        <Link to={`${hrefOf('account', {}, { before: older })}#${HEADING}`} rel="next">
          {account.olderOrders}
        </Link>
      )}
      {next?.pathname === hrefOf('account') && <Spinner />}
    </PagingNav>
  );
}

type OrderProps = Pick<FetchedOrders, 'pictures' | 'pages'> & {
  readonly order: OrderRecord;
  readonly links: OrderLinks | undefined;
  readonly details: AccountOrder | undefined;
};

function Order({ order, links, details, pictures, pages }: OrderProps) {
  const { receipt, date } = order;
  const cancelling = useCancelOrder(order);
  const { status } = cancelling;
  const day = useInBrowser(() => orderDate(new Date(date)));
  const isUnderReview = details?.isUnderReview === true;
  const payment = status === 'awaiting-payment' && !isUnderReview ? links?.payment : undefined;
  const reservedUntil = useInBrowser(() => (payment && timeOfDay(payment.until)) ?? '');
  return (
    <li>
      <article aria-label={account.order(receipt)} className={styles['order']}>
        <p>
          <time dateTime={date}>{day ?? date.slice(0, 10)}</time>{' '}
          <strong className={styles['status']} data-status={refundOf(order) ? 'refunded' : status}>
            {statusLabel({ ...order, status, ...details })}
          </strong>
        </p>
        {/* Keeps the space until the browser knows the local time, so that nothing moves. */}
        {payment && <p>{reservedUntil ? unpaidOrder.reservedUntil(reservedUntil) : '\u00a0'}</p>}
        <p className={styles['receipt']}>
          {account.orderNumber} <strong>{shortNumberOf(receipt)}</strong> <small>{receipt}</small>
        </p>
        {details?.shipTo && <p>{account.shipTo(details.shipTo)}</p>}
        <Shipments {...order} />
        <div className={styles['lines']}>
          <OrderLines {...order} refunds={details?.refunds} pictures={pictures} pages={pages} />
        </div>
        <div className={styles['actions']}>
          {payment && (
            <a className="button" href={payment.url}>
              {unpaidOrder.payNow}
            </a>
          )}
          {/* Not a client-side navigation: the page needs its own response headers. */}
          {links && (
            <a className="button quiet" href={hrefOf('order', { secret: links.secret })}>
              {account.viewOrder}
            </a>
          )}
          {links?.mayWithdraw && (
            <Link className="alone" to={hrefOf('withdrawal', {}, { order: receipt })}>
              {withdrawal.link}
            </Link>
          )}
        </div>
        {links && status !== 'awaiting-payment' && <OrderAgain secret={links.secret} />}
        {links && !isUnderReview && <CancelOrder {...cancelling} secret={links.secret} />}
      </article>
    </li>
  );
}
