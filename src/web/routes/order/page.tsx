import { useEffect } from 'react';
import { Link, useFetchers, useRevalidator, useSearchParams } from 'react-router';
import { gift } from '#copy/pages/gift.ts';
import { legal } from '#copy/pages/legal.ts';
import { changeOrder, order as copy } from '#copy/pages/order.ts';
import { progressText, statusLabel, statusText } from '#copy/pages/order-status.ts';
import { success } from '#copy/pages/success.ts';
import { unpaidOrder } from '#copy/pages/unpaid-order.ts';
import { withdrawal } from '#copy/pages/withdrawal.ts';
import { orderDate, timeOfDay } from '#domain/orders/order-date.ts';
import { isUnderway, refundOf, stageOf } from '#domain/orders/order-progress.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { formatDollars } from '#domain/values/money.ts';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { PageForm } from '../../components/forms/page-form.tsx';
import { SavedNotice } from '../../components/forms/saved-notice.tsx';
import { TokenPageHead } from '../../components/head/token-page-head.tsx';
import { CancelOrder, useCancelOrder } from '../../components/orders/cancel-order.tsx';
import { CreateAccount } from '../../components/orders/create-account.tsx';
import { OrderAgain } from '../../components/orders/order-again.tsx';
import { OrderLines } from '../../components/orders/order-lines.tsx';
import { Shipments } from '../../components/orders/shipments.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { useOrderUpdates } from '../../live/use-order-updates.ts';
import { hrefOf } from '../../site/site-map.ts';
import { isFinal, isReviewed, useOrderStatus } from '../../state/orders/use-order-status.ts';
import { useInBrowser } from '../../state/use-in-browser.ts';
import { ChangeOrder } from './change-order.tsx';
import styles from './order.module.css';
import type { OrderResult } from './order-actions.ts';
import { OrderSteps } from './order-steps.tsx';
import { expectsDelivery, type OrderView } from './order-view.ts';

type Props = {
  readonly order: OrderView;
  readonly secret: string;
  /** Response to a form that was sent without scripts. */
  readonly sentResult: OrderResult | undefined;
};

/** The status of an order in a sentence, with the progress of a paid one. */
const orderText = (order: OrderView, status: OrderView['status']): string => {
  const refund = refundOf(order);
  const text = statusText(status, refund);
  if (status !== 'paid' || refund === 'full') return text;
  const progress = progressText(order);
  return stageOf(order) && !refund ? progress : `${text} ${progress}`;
};

/** An order, for everyone who has its link (GUEST-1). */
export function OrderPage({ order, secret, sentResult }: Props) {
  const { receipt, date, total, shipping, billing, payment, arrival } = order;
  const accountResult = sentResult?.isAccount ? sentResult : undefined;
  const changeResult = accountResult ? undefined : sentResult;
  const cancelling = useCancelOrder(order, changeResult);
  const { status } = cancelling;
  const stage = status === 'paid' ? stageOf(order) : undefined;
  const polled = useOrderStatus(status === 'awaiting-payment' ? receipt : null);
  const isUnderReview = status === 'awaiting-payment' && (order.isUnderReview === true || isReviewed(polled));
  const isUnpaid = status === 'awaiting-payment' && !isUnderReview;
  const { revalidate } = useRevalidator();
  const isSending = useFetchers().length > 0;
  // React Router drops the redirect of a form if another request of the page begins before it, and what a form returned.
  const mayUpdate = !isSending && sentResult === undefined;
  useOrderUpdates({
    orderNumber: status === 'awaiting-payment' ? null : receipt,
    isUnderway: isUnderway({ ...order, status, refund: refundOf(order) }),
    update: async () => {
      if (mayUpdate) await revalidate();
    },
  });
  useEffect(() => {
    if (polled && isFinal(polled)) void revalidate();
  }, [polled, revalidate]);
  const [search] = useSearchParams();
  const changed = search.get('changed');
  const day = useInBrowser(() => orderDate(new Date(date)));
  const reservedUntil = useInBrowser(() => (payment && timeOfDay(payment.until)) ?? '');
  return (
    <article className={`page ${styles['order']}`} aria-labelledby="title">
      <TokenPageHead title={copy.title} />
      <div>
        <h1 id="title">{copy.title}</h1>
        {changed === 'address' && <SavedNotice parameter="changed">{changeOrder.addressChanged}</SavedNotice>}
        {changed === 'access' && <SavedNotice parameter="changed">{changeOrder.confirmed}</SavedNotice>}
        <dl className={styles['facts']}>
          <div>
            <dt>{copy.number}</dt>
            <dd>
              <strong>{shortNumberOf(receipt)}</strong>
              <br />
              <small>{receipt}</small>
            </dd>
          </div>
          <div>
            <dt>{copy.placed}</dt>
            <dd>
              <time dateTime={date}>{day ?? date.slice(0, 10)}</time>
            </dd>
          </div>
          <div>
            <dt>{copy.status}</dt>
            <dd>{statusLabel({ ...order, status })}</dd>
          </div>
          {arrival && (
            <div>
              <dt>{copy.arrival}</dt>
              <dd>{arrival}</dd>
            </div>
          )}
        </dl>
        {isUnpaid ? (
          <>
            <p>{unpaidOrder.waits(formatDollars(total))}</p>
            <p>{reservedUntil ? unpaidOrder.reservedUntil(reservedUntil) : '\u00a0'}</p>
          </>
        ) : (
          <p>{isUnderReview ? unpaidOrder.underReview : orderText(order, status)}</p>
        )}
        <Shipments {...order} />
        {isUnpaid && payment && (
          <p>
            <a className="button" href={payment.url}>
              {unpaidOrder.payNow}
            </a>
          </p>
        )}
        {order.mayChange && !isUnderReview && <CancelOrder {...cancelling} secret={secret} />}
        {status !== 'awaiting-payment' && (
          <>
            <NoScriptNotice feature="orderAgain" />
            <OrderAgain secret={secret} sent={sentResult?.reorder} />
          </>
        )}
        <div className="no-print">
          <ChangeOrder order={{ ...order, isUnderReview }} secret={secret} sentResult={changeResult} />
          {order.accountEmail !== null && (
            <CreateAccount email={order.accountEmail} secret={secret} sentResult={accountResult} />
          )}
          {(stage === 'shipped' || stage === 'delivered') && <Help />}
          {order.mayWithdraw && <Withdraw receipt={receipt} customer={order.customer} />}
          <p className={styles['keep']}>{copy.keep}</p>
        </div>
      </div>
      <div>
        <h2>{copy.lines}</h2>
        <OrderLines {...order} />
        <div className={styles['addresses']}>
          <AddressLines title={copy.shipping} lines={shipping} />
          <AddressLines title={copy.billing} lines={billing} />
        </div>
        {order.gift && (
          <GiftOfOrder
            {...order.gift}
            isExpected={status === 'awaiting-payment' || expectsDelivery({ ...order, status })}
          />
        )}
        <OrderSteps steps={order.steps} />
        <PrintButton />
      </div>
    </article>
  );
}

type GiftProps = NonNullable<OrderView['gift']> & {
  /** False once the gift is delivered, or will not be. */
  readonly isExpected: boolean;
};

const GiftOfOrder = ({ message, day, isExpected }: GiftProps) =>
  (message !== '' || isExpected) && (
    <section aria-labelledby="gift">
      <h2 id="gift">{gift.orderTitle}</h2>
      {message !== '' && <blockquote className={styles['address']}>{message}</blockquote>}
      {isExpected && day !== null && <p>{gift.day(day)}</p>}
      {isExpected && <p>{gift.slip}</p>}
    </section>
  );

/** Printing needs a script, so that the server leaves the button out. */
const PrintButton = () => {
  const text = useInBrowser(() => copy.print);
  return (
    <p className={styles['print']}>
      {text && (
        <button type="button" className="as-link alone" onClick={() => window.print()}>
          {text}
        </button>
      )}
    </p>
  );
};

/** For an address without an order. */
export function UnknownOrderPage() {
  return (
    <div className="page">
      <TokenPageHead title={copy.unknownTitle} />
      <h1>{copy.unknownTitle}</h1>
      <EmptyState picture="one-sprig">
        <p>{copy.unknown}</p>
        <div className="actions">
          <Link className="button" to={hrefOf('findOrder')}>
            {copy.find}
          </Link>
          <Link className="alone" to={hrefOf('tea')}>
            {success.toTea}
          </Link>
        </div>
      </EmptyState>
    </div>
  );
}

/** Ways on for a shopper who is not happy with what arrived. */
const Help = () => (
  <>
    <p>{copy.help}</p>
    <p className="actions">
      <Link className="alone" to={hrefOf('returns')}>
        {legal.returns}
      </Link>
      <Link className="alone" to={hrefOf('contact')}>
        {changeOrder.contact}
      </Link>
    </p>
  </>
);

/** Leads to the form of a withdrawal, which a customer gets filled in. */
const Withdraw = ({ receipt, customer }: Pick<OrderView, 'receipt' | 'customer'>) =>
  customer ? (
    <PageForm
      action={hrefOf('withdrawal')}
      intent="edit"
      result={undefined}
      submit={withdrawal.link}
      button={{ className: 'as-link alone' }}
    >
      {Object.entries({ orderNumber: receipt, ...customer }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </PageForm>
  ) : (
    <p>
      <Link className="alone" to={hrefOf('withdrawal', {}, { order: receipt })}>
        {withdrawal.link}
      </Link>
    </p>
  );

const AddressLines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section>
    <h2>{title}</h2>
    <address className={styles['address']}>{lines.join('\n')}</address>
  </section>
);
