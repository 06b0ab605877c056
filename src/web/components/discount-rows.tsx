import type { DiscountRecord } from '#domain/cart/priced-line.ts';
import { sums as words } from '../copy/order-summary.ts';
import styles from './cart-sums.module.css';

type RowProps = {
  readonly label: string;
  readonly amount: string;
  readonly isLarge?: boolean;
  /** Whether the amount is one of many and does not stand out. */
  readonly isPlain?: boolean;
};

/** A name and an amount on one line. */
export const Row = ({ label, amount, isLarge = false, isPlain = false }: RowProps) => (
  <p className={styles['row']} data-large={isLarge}>
    <span>{label}</span> {isPlain ? <span>{amount}</span> : <strong>{amount}</strong>}
  </p>
);

type Props = {
  readonly discounts: readonly DiscountRecord[];
  /** Whether the amounts are those of a cart that has changed: then their places are kept, and nothing is said. */
  readonly isPast?: boolean;
};

/** Each discount with what it takes off. */
export const DiscountRows = ({ discounts, isPast = false }: Props) =>
  discounts.map(({ label, code, amount }) => (
    <Row
      key={`${label} ${amount}`}
      label={code === null ? label : words.code(code)}
      amount={isPast ? words.pending : words.off(amount)}
    />
  ));
