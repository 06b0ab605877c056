import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { order as copy } from '#copy/pages/order.ts';
import { refundOf, statusLabel, statusText } from '#copy/pages/order-status.ts';
import { success } from '#copy/pages/success.ts';
import { unpaidOrder } from '#copy/pages/unpaid-order.ts';
import { orderDate, timeOfDay } from '#domain/orders/order-date.ts';
import { formatDollars } from '#domain/values/money.ts';
import { Head } from '../../components/head/head.tsx';
import { CancelOrder, type CancelResult, useCancelOrder } from '../../components/orders/cancel-order.tsx';
import { OrderLines } from '../../components/orders/order-lines.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { isFinal, useOrderStatus } from '../../state/orders/use-order-status.ts';
import { useInBrowser } from '../../state/use-in-browser.ts';
import styles from './order.module.css';
import type { OrderView } from './order-view.ts';

type Props = {
  readonly order: OrderView;
  readonly secret: string;
  /** Response to the cancel form if it was sent without scripts. */
  readonly cancelResult: CancelResult | undefined;
};

/** An order, for everyone who has its link (GUEST-1). */
export function OrderPage({ order, secret, cancelResult }: Props) {
  const { receipt, date, total, refunded, discounts, orders, shipping, billing, payment } = order;
  const cancelling = useCancelOrder(order, cancelResult);
  const { status } = cancelling;
  const polled = useOrderStatus(status === 'awaiting-payment' ? receipt : null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (polled && isFinal(polled)) void revalidate();
  }, [polled, revalidate]);
  const day = useInBrowser(() => orderDate(new Date(date)));
  const reservedUntil = useInBrowser(() => (payment && timeOfDay(payment.until)) ?? '');
  return (
    <article className="page" aria-labelledby="title">
      <TokenPageHead title={copy.title} />
      <h1 id="title">{copy.title}</h1>
      <dl className={styles['facts']}>
        <dt>{copy.number}</dt>
        <dd>{receipt}</dd>
        <dt>{copy.placed}</dt>
        <dd>
          <time dateTime={date}>{day ?? date.slice(0, 10)}</time>
        </dd>
        <dt>{copy.status}</dt>
        <dd>{statusLabel({ ...order, status })}</dd>
      </dl>
      {status === 'awaiting-payment' ? (
        <>
          <p>{unpaidOrder.waits(formatDollars(total))}</p>
          <p>{reservedUntil ? unpaidOrder.reservedUntil(reservedUntil) : '\u00a0'}</p>
        </>
      ) : (
        <p>{statusText(status, refundOf(order))}</p>
      )}
      {status === 'awaiting-payment' && payment && (
        <p>
          <a className="button" href={payment.url}>
            {unpaidOrder.payNow}
          </a>
        </p>
      )}
      <CancelOrder {...cancelling} secret={secret} />
      <h2>{copy.lines}</h2>
      <OrderLines orders={orders} discounts={discounts} total={total} refunded={refunded} />
      <div className={styles['addresses']}>
        <AddressLines title={copy.shipping} lines={shipping} />
        <AddressLines title={copy.billing} lines={billing} />
      </div>
      <p>{copy.keep}</p>
    </article>
  );
}

/** For an address without an order. */
export function UnknownOrderPage() {
  return (
    <div className="page">
      <TokenPageHead title={copy.unknownTitle} />
      <h1>{copy.unknownTitle}</h1>
      <EmptyState picture="one-sprig">
        <p>{copy.unknown}</p>
        <Link className="button" to={hrefOf('tea')}>
          {success.toTea}
        </Link>
      </EmptyState>
    </div>
  );
}

const TokenPageHead = ({ title }: { title: string }) => (
  <>
    <Head title={title} isHidden />
    <meta name="referrer" content="same-origin" />
  </>
);

const AddressLines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section>
    <h2>{title}</h2>
    <address className={styles['address']}>{lines.join('\n')}</address>
  </section>
);
