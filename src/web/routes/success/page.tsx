import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '#domain/api/error-table.ts';
import type { RefundStatus } from '#domain/orders/order.ts';
import { NeedsScript } from '../../components/errors/no-script-notice.tsx';
import { Head } from '../../components/head/head.tsx';
import { OrderSums } from '../../components/orders/order-totals.tsx';
import { UnpaidOrder } from '../../components/orders/unpaid-order.tsx';
import { Calm } from '../../components/ui/empty-state.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { statusText } from '../../copy/order-status.ts';
import { success } from '../../copy/success.ts';
import { addressOf } from '../../site/site-map.ts';
import type { PolledOrder } from '../../state/orders/poll-order-status.ts';
import { useOrderStatus } from '../../state/orders/use-order-status.ts';
import { useIsRestored } from '../../state/shop-state.tsx';
import { addressDraft } from '../../state/storage/drafts.ts';
import { readLastOrder, readOpenOrder } from '../../state/storage/placed-order.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { OrderLink } from './order-link.tsx';

/** The thank-you page with order number and payment status (PAY-6). */
export function SuccessPage() {
  const [search] = useSearchParams();
  const isRestored = useIsRestored();
  const asked = search.get('order');
  return (
    <div className="page">
      <NeedsScript what="order" />
      {asked && <Purchase key={asked} receipt={asked} />}
      {!asked && (isRestored ? <LastPurchase /> : <Looking />)}
    </div>
  );
}

function Onwards() {
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  return (
    <Link className="button" to={addressOf(isLoggedIn ? 'account' : 'tea')}>
      {isLoggedIn ? success.toAccount : success.toTea}
    </Link>
  );
}

const Looking = () => (
  <>
    <Head title={success.title} isHidden />
    <Spinner />
  </>
);

/** The order that this browser placed last, if the address names none. */
function LastPurchase() {
  const [receipt] = useState(readLastOrder);
  if (receipt) return <Purchase key={receipt} receipt={receipt} />;
  return (
    <>
      <Heading standing="unknown" />
      <Calm picture="one-sprig">
        <p>{success.none}</p>
        <Onwards />
      </Calm>
    </>
  );
}

function Purchase({ receipt }: { receipt: string }) {
  const standing = useOrderStatus(receipt);
  useEffect(() => {
    // Only for an order of this browser, since a foreign link must not empty the form.
    if (standing?.status === 'paid' && readLastOrder() === receipt) addressDraft.clear();
  }, [standing, receipt]);
  const open = standing?.status === 'awaiting-payment' ? readOpenOrder(receipt) : undefined;
  const below = (
    <>
      {open && (
        <div className="notice">
          <UnpaidOrder order={open} />
        </div>
      )}
      {(standing?.status === 'paid' || standing?.status === 'awaiting-payment') && (
        <OrderLink receipt={receipt} />
      )}
      <Onwards />
    </>
  );
  return (
    <>
      <Heading standing={standing?.status} refund={refundIn(standing)} />
      <p>
        {success.number} <strong>{receipt}</strong>
      </p>
      <Told standing={standing} />
      {standing?.status === 'paid' ? <OrderSums receipt={receipt}>{below}</OrderSums> : standing && below}
    </>
  );
}

const refundIn = (standing: PolledOrder | undefined) =>
  standing && standing.status !== 'unanswered' ? standing.refund : undefined;

type HeadingProps = {
  readonly standing: PolledOrder['status'] | undefined;
  readonly refund?: RefundStatus | undefined;
};

/** Thanks the shopper until the status is known: visitors from the payment page have mostly just paid. */
function Heading({ standing, refund }: HeadingProps) {
  const titles: Partial<Record<PolledOrder['status'], string>> = success.otherwise;
  const title = refund ? success.refundTitle[refund] : ((standing && titles[standing]) ?? success.title);
  return (
    <>
      <Head title={title} isHidden />
      <h1>{title}</h1>
    </>
  );
}

function Told({ standing }: { standing: PolledOrder | undefined }) {
  if (standing?.status === 'unanswered') return <p role="alert">{messageOf(standing.error.code)}</p>;
  return <p role="status">{standing ? statusText(standing.status, standing.refund) : success.checking}</p>;
}
