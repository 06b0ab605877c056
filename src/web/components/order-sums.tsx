import { useEffect, useState } from 'react';
import { formatDollars } from '#domain/money.ts';
import { findSums, type OrderSums as Sums } from '../api/orders.ts';
import { sums as words } from '../words/offers.ts';
import styles from './cart-sums.module.css';
import { DiscountRows, Row } from './discount-rows.tsx';

/** What a placed order came to, discount by discount. Without an answer it is left out: nothing hangs on it. */
export function OrderSums({ receipt }: { receipt: string }) {
  const [sums, setSums] = useState<Sums>();
  useEffect(() => {
    let ended = false;
    void findSums(receipt).then((found) => {
      if (found.ok && !ended) setSums(found.value);
    });
    return () => {
      ended = true;
    };
  }, [receipt]);
  if (!sums) return null;
  return (
    <div className={styles['sums']}>
      {sums.discounts.length > 0 && <Row label={words.subtotal} amount={formatDollars(sums.subtotal)} />}
      <DiscountRows discounts={sums.discounts} />
      <Row label={words.total} amount={formatDollars(sums.total)} isLarge />
    </div>
  );
}
