import { Link } from 'react-router';
import { orderDate } from '#domain/order-date.ts';
import { Bill } from '../../components/bill.tsx';
import { Calm } from '../../components/calm.tsx';
import { Head } from '../../components/head.tsx';
import { addressOf } from '../../site-map.ts';
import { useInBrowser } from '../../state/use-in-browser.ts';
import { account } from '../../words/account.ts';
import { success } from '../../words/checkout.ts';
import { order as words } from '../../words/order.ts';
import styles from './order.module.css';
import type { OrderView } from './order-view.ts';

/** One order, for whoever holds its secret link (GUEST-1). */
export function OrderPage({ order }: { order: OrderView }) {
  const { receipt, date, status, total, discounts, orders, shipping, billing, payAt } = order;
  const day = useInBrowser(() => orderDate(new Date(date)));
  return (
    <article className="page" aria-labelledby="title">
      <SecretHead title={words.title} />
      <h1 id="title">{words.title}</h1>
      <dl className={styles['facts']}>
        <dt>{words.number}</dt>
        <dd>{receipt}</dd>
        <dt>{words.placed}</dt>
        <dd>
          <time dateTime={date}>{day ?? date.slice(0, 10)}</time>
        </dd>
        <dt>{words.status}</dt>
        <dd>{account.status[status]}</dd>
      </dl>
      <p>{success.status[status]}</p>
      {payAt && (
        <p>
          <a className="button" href={payAt}>
            {words.pay}
          </a>
        </p>
      )}
      <h2>{words.lines}</h2>
      <Bill orders={orders} discounts={discounts} total={total} />
      <div className={styles['addresses']}>
        <Lines title={words.shipping} lines={shipping} />
        <Lines title={words.billing} lines={billing} />
      </div>
      <p>{words.keep}</p>
    </article>
  );
}

/** For an address that never was an order's. */
export function UnknownOrderPage() {
  return (
    <div className="page">
      <SecretHead title={words.unknownTitle} />
      <h1>{words.unknownTitle}</h1>
      <Calm picture="one-sprig">
        <p>{words.unknown}</p>
        <Link className="button" to={addressOf('tea')}>
          {success.toTea}
        </Link>
      </Calm>
    </div>
  );
}

const SecretHead = ({ title }: { title: string }) => (
  <>
    <Head title={title} isHidden />
    <meta name="referrer" content="same-origin" />
  </>
);

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section>
    <h2>{title}</h2>
    <address className={styles['address']}>{lines.join('\n')}</address>
  </section>
);
