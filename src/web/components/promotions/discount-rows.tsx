import type { ReactNode } from 'react';
import { orderSummary as copy } from '#copy/pages/order-summary.ts';
import type { DiscountRecord } from '#domain/cart/priced-line.ts';
import styles from '../ui/totals.module.css';

type RowProps = {
  readonly label: ReactNode;
  readonly amount: string;
  readonly isLarge?: boolean;
  /** For an amount among others, without emphasis. */
  readonly isPlain?: boolean;
};

/** A label and an amount in one row. */
export const Row = ({ label, amount, isLarge = false, isPlain = false }: RowProps) => (
  <p className={styles['row']} data-large={isLarge}>
    <span>{label}</span> {isPlain ? <span>{amount}</span> : <strong>{amount}</strong>}
  </p>
);

type DiscountRowsProps = {
  readonly discounts: readonly DiscountRecord[];
  /** The cart has changed: the rows stay as high but show no amount. */
  readonly isStale?: boolean;
};

export const DiscountRows = ({ discounts, isStale = false }: DiscountRowsProps) =>
  discounts.map(({ label, code, amount }) => (
    <Row
      key={`${label} ${amount}`}
      label={code === null ? copy.deal(label) : copy.code(code)}
      amount={isStale ? copy.pending : copy.off(amount)}
    />
  ));
