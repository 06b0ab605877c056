import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { cancel } from '#copy/pages/cancel.ts';
import { success } from '#copy/pages/success.ts';
import { unpaidOrder } from '#copy/pages/unpaid-order.ts';
import { LoadError } from '../../components/errors/load-error.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { Head } from '../../components/head/head.tsx';
import { unpaidText } from '../../components/orders/unpaid-order.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { useIsRestored } from '../../state/is-restored.ts';
import { isReviewed, useOrderStatus } from '../../state/orders/use-order-status.ts';
import { useStoredUnpaidOrders } from '../../state/orders/use-unpaid-orders.ts';
import { hasPlaced } from '../../state/storage/placed-order.ts';
import { isReturned } from '../../state/storage/returned-orders.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { detectArrival } from './detect-arrival.ts';
import { useAbandonOrder } from './use-abandon-order.ts';

/** The page after a cancelled payment, which restores the cart (PAY-5, PAY-7). */
export default function CancelPage() {
  const [search] = useSearchParams();
  const orderNumber = search.get('order');
  const [tries, setTries] = useState(0);
  return (
    <div className="page">
      {orderNumber && <NoScriptNotice feature="order" />}
      {orderNumber ? (
        <ReturnedFromPayment
          key={`${orderNumber} ${tries}`}
          orderNumber={orderNumber}
          needsConfirmation={search.has('ask')}
          retry={() => setTries(tries + 1)}
        />
      ) : (
        <Message title={cancel.title}>
          <p>{cancel.text}</p>
        </Message>
      )}
    </div>
  );
}

type MessageProps = { readonly title: string; readonly children: ReactNode };

const Message = ({ title, children }: MessageProps) => (
  <>
    <Head title={title} isHidden />
    <h1>{title}</h1>
    <EmptyState picture="table-laid">{children}</EmptyState>
  </>
);

type OrderProps = { readonly orderNumber: string; readonly retry: () => void };
type ArrivalProps = OrderProps & {
  /** The shop's own links ask for a confirmation. */
  readonly needsConfirmation: boolean;
};

/** Cancels at once only in a tab that may return from the payment page; elsewhere nothing changes. */
function ReturnedFromPayment(props: ArrivalProps) {
  return useIsRestored() ? <ArrivalMessage {...props} /> : <Checking />;
}

function ArrivalMessage({ orderNumber, needsConfirmation, retry }: ArrivalProps) {
  const [arrival] = useState(() => detectArrival(orderNumber));
  const [isConfirmed, setIsConfirmed] = useState(arrival === 'from-payment' && !needsConfirmation);
  const order = useStoredUnpaidOrders().find(({ receipt }) => receipt === orderNumber);
  const isCancelling = isConfirmed || isReturned(orderNumber);
  const isOtherBrowser = arrival === 'other-browser';
  const polled = useOrderStatus(isCancelling || isOtherBrowser ? null : orderNumber);
  const status = polled?.status;
  if (isCancelling) return <Cancelling orderNumber={orderNumber} retry={retry} />;
  if (isOtherBrowser) return <OtherBrowser />;
  if (status === 'paid') return <Paid orderNumber={orderNumber} />;
  if (isReviewed(polled)) return <UnderReview orderNumber={orderNumber} />;
  if (status === 'cancelled' || status === 'expired' || status === 'unknown') {
    return (
      <Message title={success.statusTitle[status]}>
        <p role="status">{success.status[status]}</p>
        {status !== 'unknown' && (
          <button type="button" className="button" onClick={() => setIsConfirmed(true)}>
            {cancel.restoreItems}
          </button>
        )}
      </Message>
    );
  }
  // A page from the back/forward cache has the old status of an order that has ended since.
  if (!status || (!order && hasPlaced(orderNumber))) return <Checking />;
  return (
    <Message title={cancel.unpaidTitle}>
      {order && <p>{unpaidText(order)}</p>}
      <p>{cancel.ask}</p>
      {order?.url && (
        <p>
          <a className="button" href={order.url}>
            {unpaidOrder.payNow}
          </a>
        </p>
      )}
      <button type="button" className="button quiet" onClick={() => setIsConfirmed(true)}>
        {cancel.edit}
      </button>
    </Message>
  );
}

const Paid = ({ orderNumber }: { orderNumber: string }) => (
  <Message title={cancel.paidTitle}>
    <p role="status">
      {cancel.paid} <Link to={hrefOf('success', {}, { order: orderNumber })}>{cancel.toOrder}</Link>
    </p>
  </Message>
);

const UnderReview = ({ orderNumber }: { orderNumber: string }) => (
  <Message title={success.underReviewTitle}>
    <p role="status">
      {unpaidOrder.underReview}{' '}
      <Link to={hrefOf('success', {}, { order: orderNumber })}>{cancel.toOrder}</Link>
    </p>
  </Message>
);

function OtherBrowser() {
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  return (
    <Message title={cancel.elsewhereTitle}>
      <p>{cancel.elsewhere}</p>
      <Link className="button" to={hrefOf(isLoggedIn ? 'account' : 'auth')}>
        {isLoggedIn ? success.toAccount : cancel.signIn}
      </Link>
    </Message>
  );
}

/** Neutral, since the order may be paid or belong to another browser. */
const Checking = () => (
  <Message title={cancel.checkingTitle}>
    <p role="status" className="needs-script">
      {cancel.checking}
    </p>
  </Message>
);

function Cancelling({ orderNumber, retry }: OrderProps) {
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const outcome = useAbandonOrder(orderNumber);

  if (outcome === 'paid') return <Paid orderNumber={orderNumber} />;
  if (outcome === 'pending') return <Checking />;
  if (typeof outcome === 'object' && outcome.code === 'payment-held')
    return <UnderReview orderNumber={orderNumber} />;
  // This browser has no access token of the order.
  if (typeof outcome === 'object' && outcome.code === 'unknown-order') return <OtherBrowser />;
  if (typeof outcome === 'object') {
    return (
      <Message title={cancel.failedTitle}>
        <LoadError message={cancel.failed} error={outcome} retry={retry} />
      </Message>
    );
  }
  return (
    <Message title={cancel.title}>
      <p>{cancel.text}</p>
      <p role="status">{cancel[outcome]}</p>
      <Link className="button" to={hrefOf(isLoggedIn ? 'checkout' : 'checkoutForm')}>
        {isLoggedIn ? cancel.toCart : cancel.toForm}
      </Link>
    </Message>
  );
}
