import { Link } from 'react-router';
import { orderSummary as copy } from '#copy/pages/order-summary.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import type { RefundRecord } from '#domain/orders/refunds/refunded-items.ts';
import {
  type Dollars,
  formatCents,
  formatDollars,
  sum,
  times,
  toCents,
  toDollars,
} from '#domain/values/money.ts';
import { DiscountRows, Row } from '../promotions/discount-rows.tsx';
import { Picture } from '../ui/picture.tsx';
import styles from '../ui/totals.module.css';
import { ShippingRow } from './shipping-row.tsx';

type Props = Pick<OrderRecord, 'orders' | 'discounts' | 'shippingMethod' | 'total' | 'refunded'> & {
  /** Refunds whose items are known. */
  readonly refunds?: readonly RefundRecord[] | undefined;
  /** Paths of pictures by product id. */
  readonly pictures?: Readonly<Record<string, string>>;
  /** Paths of product pages by product id; of products that the shop still has. */
  readonly pages?: Readonly<Record<string, string>>;
};

/** The order summary: each line with its amount, the discounts and the total. */
export const OrderLines = ({
  orders,
  discounts,
  shippingMethod,
  total,
  refunded = 0,
  refunds,
  pictures = {},
  pages = {},
}: Props) => (
  <div className={styles['totals']}>
    <ul>
      {orders.map(({ id, name, quantity, price }) => (
        <li key={id} className={styles['line']}>
          {pictures[id] !== undefined && <Picture src={pictures[id]} alt="" size={[56, 56]} sizes="56px" />}
          <Row
            label={
              <>
                {pages[id] === undefined ? name : <Link to={pages[id]}>{name}</Link>}{' '}
                <small>{copy.units(quantity, formatDollars(price))}</small>
              </>
            }
            amount={formatCents(times(toCents(price), quantity))}
            isPlain
          />
        </li>
      ))}
    </ul>
    <DiscountRows discounts={discounts} />
    <ShippingRow method={shippingMethod} />
    <Row label={copy.total} amount={formatDollars(total)} isLarge />
    <RefundRows refunded={refunded} refunds={refunds} />
  </div>
);

/** The refunds with their items, and the rest without; refunds from before a live update may be more than the total. */
const RefundRows = ({ refunded, refunds = [] }: { refunded: Dollars } & Pick<Props, 'refunds'>) => {
  const rest = toCents(refunded) - sum(refunds.map(({ amount }) => toCents(amount)));
  const [shown, left] = rest < 0 ? [[], toCents(refunded)] : [refunds, rest];
  return (
    <>
      {shown.map(({ amount, items }, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may be equal, and a row has no state.
          key={index}
          label={
            <>
              {copy.refunded} <small>{items}</small>
            </>
          }
          amount={copy.off(amount)}
        />
      ))}
      {left > 0 && <Row label={copy.refunded} amount={copy.off(toDollars(left))} />}
    </>
  );
};
