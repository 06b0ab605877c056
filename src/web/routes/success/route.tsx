import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { statusText } from '#copy/pages/order-status.ts';
import { success } from '#copy/pages/success.ts';
import { unpaidOrder as unpaidCopy } from '#copy/pages/unpaid-order.ts';
import { messageOf } from '#domain/api/error-table.ts';
import type { RefundStatus } from '#domain/orders/order.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { Head } from '../../components/head/head.tsx';
import { UnpaidOrder } from '../../components/orders/unpaid-order.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { useIsRestored } from '../../state/is-restored.ts';
import type { PolledOrder } from '../../state/orders/use-order-status.ts';
import { isReviewed, useOrderStatus } from '../../state/orders/use-order-status.ts';
import { addressDraft } from '../../state/storage/drafts.ts';
import { readLastOrder, readUnpaidOrder } from '../../state/storage/placed-order.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { OrderPlaceholder, PlacedOrder } from './placed-order.tsx';
import styles from './success.module.css';

/** The thank-you page with order number and payment status (PAY-6). */
export default function SuccessPage() {
  const [search] = useSearchParams();
  const isRestored = useIsRestored();
  const orderNumber = search.get('order');
  return (
    <div className={`page ${styles['success']}`}>
      <NoScriptNotice feature="order" />
      {orderNumber && <Purchase key={orderNumber} orderNumber={orderNumber} />}
      {!orderNumber && (isRestored ? <LastPurchase /> : <Loading />)}
    </div>
  );
}

/** `isSecondary` if the page has another primary button. */
function ContinueLink({ isSecondary = false }) {
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  return (
    <Link className={isSecondary ? 'button quiet' : 'button'} to={hrefOf(isLoggedIn ? 'account' : 'tea')}>
      {isLoggedIn ? success.toAccount : success.toTea}
    </Link>
  );
}

const Loading = () => (
  <>
    <Head title={success.title} isHidden />
    <Spinner />
  </>
);

/** The order that this browser placed last, if the address names none. */
function LastPurchase() {
  const [orderNumber] = useState(readLastOrder);
  if (orderNumber) return <Purchase key={orderNumber} orderNumber={orderNumber} />;
  return (
    <>
      <Heading status="unknown" />
      <EmptyState picture="one-sprig">
        <p>{success.none}</p>
        <ContinueLink />
      </EmptyState>
    </>
  );
}

function Purchase({ orderNumber }: { orderNumber: string }) {
  const [refund, setRefund] = useState<RefundStatus>();
  const polled = withRefund(useOrderStatus(orderNumber), refund);
  const isPaid = polled?.status === 'paid';
  useEffect(() => {
    // Only for an order of this browser, since a foreign link must not empty the form.
    if (isPaid && readLastOrder() === orderNumber) addressDraft.clear();
  }, [isPaid, orderNumber]);
  const isUnderReview = isReviewed(polled);
  const isUnpaid = polled?.status === 'awaiting-payment' && !isUnderReview;
  const unpaidOrder = isUnpaid ? readUnpaidOrder(orderNumber) : undefined;
  const continueLink = <ContinueLink isSecondary={unpaidOrder !== undefined} />;
  return (
    <>
      <Heading status={polled?.status} refund={refundIn(polled)} isUnderReview={isUnderReview} />
      <p>
        {success.number} <strong>{orderNumber}</strong>
      </p>
      <p>
        {success.shortNumber} <strong>{shortNumberOf(orderNumber)}</strong>
      </p>
      <StatusMessage polled={polled} />
      {unpaidOrder && (
        <section aria-labelledby="next-step" className="notice">
          <h2 id="next-step">{success.nextStep}</h2>
          <UnpaidOrder order={unpaidOrder} />
        </section>
      )}
      {polled?.status === 'paid' || polled?.status === 'awaiting-payment' ? (
        <PlacedOrder
          orderNumber={orderNumber}
          status={polled.status}
          refund={polled.refund}
          onRefund={setRefund}
        >
          {continueLink}
        </PlacedOrder>
      ) : (
        (polled && continueLink) || <OrderPlaceholder />
      )}
    </>
  );
}

/** The status of an order with a refund that came later. */
const withRefund = (polled: PolledOrder | undefined, refund: RefundStatus | undefined) =>
  refund && polled && polled.status !== 'unanswered' ? { ...polled, refund } : polled;

const refundIn = (polled: PolledOrder | undefined) =>
  polled && polled.status !== 'unanswered' ? polled.refund : undefined;

type HeadingProps = {
  readonly status: PolledOrder['status'] | undefined;
  readonly refund?: RefundStatus | undefined;
  readonly isUnderReview?: boolean;
};

/** Thanks the shopper until the status is known: visitors from the payment page have mostly just paid. */
function Heading({ status, refund, isUnderReview = false }: HeadingProps) {
  const titles: Partial<Record<PolledOrder['status'], string>> = success.statusTitle;
  const titleOfStatus = isUnderReview ? success.underReviewTitle : status && titles[status];
  const title = refund ? success.refundTitle[refund] : (titleOfStatus ?? success.title);
  return (
    <>
      <Head title={title} isHidden />
      <h1>{title}</h1>
    </>
  );
}

const textOf = (polled: Exclude<PolledOrder, { status: 'unanswered' }>): string =>
  isReviewed(polled) ? unpaidCopy.underReview : statusText(polled.status, polled.refund);

function StatusMessage({ polled }: { polled: PolledOrder | undefined }) {
  if (polled?.status === 'unanswered') return <p role="alert">{messageOf(polled.error.code)}</p>;
  return (
    <p role="status" className="needs-script">
      {polled ? textOf(polled) : success.checking}
    </p>
  );
}
