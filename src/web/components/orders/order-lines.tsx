import { orderSummary as copy } from '#copy/pages/order-summary.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import { formatCents, formatDollars, times, toCents } from '#domain/values/money.ts';
import { DiscountRows, Row } from '../promotions/discount-rows.tsx';
import styles from '../ui/totals.module.css';

type Props = Pick<OrderRecord, 'orders' | 'discounts' | 'total' | 'refunded'>;

/** The order summary: each line with its amount, the discounts and the total. */
export const OrderLines = ({ orders, discounts, total, refunded = 0 }: Props) => (
  <div className={styles['totals']}>
    <ul>
      {orders.map(({ id, name, quantity, price }) => (
        <li key={id}>
          <Row
            label={copy.line(name, quantity, formatDollars(price))}
            amount={formatCents(times(toCents(price), quantity))}
            isPlain
          />
        </li>
      ))}
    </ul>
    <DiscountRows discounts={discounts} />
    <Row label={copy.total} amount={formatDollars(total)} isLarge />
    {refunded > 0 && <Row label={copy.refunded} amount={copy.off(refunded)} />}
  </div>
);
