import { type ReactNode, useEffect, useState } from 'react';
import { gift as giftCopy } from '#copy/pages/gift.ts';
import { order as orderCopy } from '#copy/pages/order.ts';
import { progressText } from '#copy/pages/order-status.ts';
import { orderSummary as copy } from '#copy/pages/order-summary.ts';
import { success } from '#copy/pages/success.ts';
import type { RefundStatus } from '#domain/orders/order.ts';
import { isDeliveryExpected, isUnderway, refundOf } from '#domain/orders/order-progress.ts';
import { formatDollars } from '#domain/values/money.ts';
import type { OrderDetails, OrderTotalsRecord } from '#services/orders/find-order-totals.ts';
import { fetchOrderTotals } from '../../api/order-totals.ts';
import { CreateAccount } from '../../components/orders/create-account.tsx';
import { OrderLines } from '../../components/orders/order-lines.tsx';
import { Shipments } from '../../components/orders/shipments.tsx';
import { ShippingRow } from '../../components/orders/shipping-row.tsx';
import { DiscountRows, Row } from '../../components/promotions/discount-rows.tsx';
import totalsStyles from '../../components/ui/totals.module.css';
import { useOrderUpdates } from '../../live/use-order-updates.ts';
import { readOrderLink } from '../../state/storage/order-link.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { OrderLink } from './order-link.tsx';
import styles from './success.module.css';

type Props = {
  readonly orderNumber: string;
  readonly status: 'paid' | 'awaiting-payment';
  readonly refund: RefundStatus | undefined;
  /** Reports what is refunded, which changes while the page is open. */
  readonly onRefund: (refund: RefundStatus | undefined) => void;
  readonly children: ReactNode;
};

/** The totals with the status that they belong to. */
type Loaded = Pick<Props, 'status'> & { readonly totals: OrderTotalsRecord | 'unknown' };

/**
 * A placed order, with its items and address for the account or the browser that placed it, otherwise its totals.
 * Children wait for the first response or failure, so that they do not move; later ones follow the status.
 */
export function PlacedOrder({ orderNumber, status: currentStatus, refund, onRefund, children }: Props) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isUnmounted = false;
    void fetchOrderTotals(orderNumber).then((result) => {
      if (!isUnmounted) setLoaded(withTotals(currentStatus, result));
    });
    return () => {
      isUnmounted = true;
    };
  }, [orderNumber, currentStatus]);
  useEffect(() => {
    if (loaded && loaded.totals !== 'unknown') onRefund(refundOf(loaded.totals));
  }, [loaded, onRefund]);
  useOrderUpdates({
    orderNumber: loaded?.status === 'paid' ? orderNumber : null,
    isUnderway: isLoadedUnderway(loaded),
    update: async () => {
      setLoaded(withTotals(currentStatus, await fetchOrderTotals(orderNumber)));
    },
  });
  if (!loaded) return <OrderPlaceholder />;
  const { status, totals } = loaded;
  const isPaid = status === 'paid';
  const details = totals === 'unknown' ? undefined : totals.details;
  if (totals === 'unknown' || !details)
    return (
      <>
        {totals !== 'unknown' && <Totals {...totals} />}
        <OrderLink orderNumber={orderNumber} isPaid={isPaid} isDeliveryExpected={refund !== 'full'} />
        {children}
      </>
    );
  const { secret } = details;
  const isExpected = !isPaid || isDeliveryExpected({ ...details, status, refund });
  return (
    <div className={styles['columns']}>
      <Details {...details} status={status} refund={refund} isExpected={isExpected} />
      <section aria-labelledby="lines">
        <h2 id="lines">{orderCopy.lines}</h2>
        <OrderLines {...totals} {...details} />
      </section>
      <div>
        <OrderLink
          orderNumber={orderNumber}
          isPaid={isPaid}
          isDeliveryExpected={isExpected}
          secret={secret}
          isChangeable={details.isChangeable}
        />
        {isPaid && details.isGuest && <AccountForOrder orderNumber={orderNumber} email={details.email} />}
        {children}
      </div>
    </div>
  );
}

/** Keeps the totals before a failed request. */
const withTotals =
  (status: Props['status'], result: Awaited<ReturnType<typeof fetchOrderTotals>>) =>
  (before: Loaded | undefined): Loaded => ({
    status,
    totals: result.ok ? result.value : (before?.totals ?? 'unknown'),
  });

const isLoadedUnderway = (loaded: Loaded | undefined): boolean => {
  if (!loaded || loaded.totals === 'unknown' || !loaded.totals.details) return false;
  const { status, totals } = loaded;
  return isUnderway({ ...loaded.totals.details, status, refund: refundOf(totals) });
};

/** Reserves the space of the order until it is known, so that the footer does not move. */
export const OrderPlaceholder = () => <div className={styles['placeholder']} />;

type DetailsProps = OrderDetails &
  Pick<Props, 'status' | 'refund'> & {
    /** False once the items are delivered, or will not be. */
    readonly isExpected: boolean;
  };

const Details = ({ status, refund, isExpected, ...details }: DetailsProps) => {
  const isPaid = status === 'paid';
  const { email, arrival, shipping, gift } = details;
  const progress = isPaid && refund !== 'full' ? progressText(details) : undefined;
  return (
    <div>
      {progress && <p>{progress}</p>}
      <Shipments {...details} />
      {isPaid && <p>{success.emailed(email)}</p>}
      <dl className={styles['facts']}>
        {arrival && (
          <div>
            <dt>{orderCopy.arrival}</dt>
            <dd>{arrival}</dd>
          </div>
        )}
        <div>
          <dt>{orderCopy.shipping}</dt>
          <dd className={styles['address']}>{shipping.join('\n')}</dd>
        </div>
        {gift && (gift.message !== '' || isExpected) && (
          <div>
            <dt>{giftCopy.orderTitle}</dt>
            {gift.message !== '' && <dd className={styles['address']}>{gift.message}</dd>}
            {isExpected && gift.day !== null && <dd>{giftCopy.day(gift.day)}</dd>}
            {isExpected && <dd>{giftCopy.slip}</dd>}
          </div>
        )}
      </dl>
    </div>
  );
};

const AccountForOrder = ({ orderNumber, email }: { orderNumber: string; email: string }) => {
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const [secret] = useState(() => readOrderLink(orderNumber));
  return secret && !isLoggedIn && <CreateAccount email={email} secret={secret} />;
};

const Totals = ({ subtotal, discounts, shippingMethod, total, refunded }: OrderTotalsRecord) => (
  <div className={totalsStyles['totals']}>
    {total !== subtotal && <Row label={copy.subtotal} amount={formatDollars(subtotal)} />}
    <DiscountRows discounts={discounts} />
    <ShippingRow method={shippingMethod} />
    <Row label={copy.total} amount={formatDollars(total)} isLarge />
    {refunded !== undefined && <Row label={copy.refunded} amount={copy.off(refunded)} />}
  </div>
);
