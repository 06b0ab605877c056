import { type ReactNode, useEffect, useState } from 'react';
import { orderSummary as copy } from '#copy/pages/order-summary.ts';
import { formatDollars } from '#domain/values/money.ts';
import type { OrderTotalsRecord } from '#services/orders/find-order-totals.ts';
import { fetchOrderTotals } from '../../api/orders.ts';
import { DiscountRows, Row } from '../promotions/discount-rows.tsx';
import styles from '../ui/totals.module.css';

type Props = { readonly orderNumber: string; readonly children: ReactNode };

/** A placed order's totals. Children wait for the response or failure, so that they do not move. */
export function OrderTotals({ orderNumber, children }: Props) {
  const [totals, setTotals] = useState<OrderTotalsRecord | 'unknown'>();
  useEffect(() => {
    let isUnmounted = false;
    void fetchOrderTotals(orderNumber).then((result) => {
      if (!isUnmounted) setTotals(result.ok ? result.value : 'unknown');
    });
    return () => {
      isUnmounted = true;
    };
  }, [orderNumber]);
  if (!totals) return null;
  if (totals === 'unknown') return children;
  return (
    <>
      <div className={styles['totals']}>
        {totals.discounts.length > 0 && <Row label={copy.subtotal} amount={formatDollars(totals.subtotal)} />}
        <DiscountRows discounts={totals.discounts} />
        <Row label={copy.total} amount={formatDollars(totals.total)} isLarge />
        {totals.refunded !== undefined && <Row label={copy.refunded} amount={copy.off(totals.refunded)} />}
      </div>
      {children}
    </>
  );
}
