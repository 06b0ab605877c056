import { type ReactNode, useEffect, useState } from 'react';
import { formatDollars } from '#domain/values/money.ts';
import { findSums, type OrderSums as Sums } from '../../api/orders.ts';
import { sums as words } from '../../copy/order-summary.ts';
import styles from '../cart/cart-totals.module.css';
import { DiscountRows, Row } from '../promotions/discount-rows.tsx';

type Props = { readonly receipt: string; readonly children: ReactNode };

/** A placed order's totals. Children wait for the response or failure, so that they do not move. */
export function OrderSums({ receipt, children }: Props) {
  const [sums, setSums] = useState<Sums | 'unknown'>();
  useEffect(() => {
    let ended = false;
    void findSums(receipt).then((found) => {
      if (!ended) setSums(found.ok ? found.value : 'unknown');
    });
    return () => {
      ended = true;
    };
  }, [receipt]);
  if (!sums) return null;
  if (sums === 'unknown') return children;
  return (
    <>
      <div className={styles['sums']}>
        {sums.discounts.length > 0 && <Row label={words.subtotal} amount={formatDollars(sums.subtotal)} />}
        <DiscountRows discounts={sums.discounts} />
        <Row label={words.total} amount={formatDollars(sums.total)} isLarge />
        {sums.refunded !== undefined && <Row label={words.refunded} amount={words.off(sums.refunded)} />}
      </div>
      {children}
    </>
  );
}
