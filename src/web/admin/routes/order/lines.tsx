import { adminOrder as copy } from '#copy/admin/orders.ts';
import { orderSummary } from '#copy/pages/order-summary.ts';
import { toDiscountRecord } from '#domain/cart/priced-line.ts';
import { toOrderShippingRecord } from '#domain/shipping/shipping-method.ts';
import { formatCents, times, toDollars } from '#domain/values/money.ts';
import type { StaffOrder } from '#services/orders/admin/find-staff-order.ts';
import { ShippingRow } from '../../../components/orders/shipping-row.tsx';
import { DiscountRows, Row } from '../../../components/promotions/discount-rows.tsx';
import { Picture } from '../../../components/ui/picture.tsx';
import styles from '../../../components/ui/totals.module.css';

type Props = { readonly found: StaffOrder };

/** The items of an order with their pictures, and its totals. */
export function Lines({ found: { order, pictures, subtotalCents, netCents } }: Props) {
  const { shippingMethod, refundedCents } = order;
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{copy.lines}</h2>
      <div className={styles['totals']}>
        <ul>
          {order.lines.map(({ productId, name, quantity, priceCents }) => (
            <li key={productId} className={styles['line']}>
              {pictures[productId] !== undefined && (
                <Picture src={pictures[productId]} alt="" size={[56, 56]} sizes="56px" />
              )}
              <Row
                label={
                  <>
                    {name} <small>{orderSummary.units(quantity, formatCents(priceCents))}</small>
                  </>
                }
                amount={formatCents(times(priceCents, quantity))}
                isPlain
              />
            </li>
          ))}
        </ul>
        <Row label={copy.subtotal} amount={formatCents(subtotalCents)} isPlain />
        <DiscountRows discounts={order.discounts.map(toDiscountRecord)} />
        <ShippingRow method={shippingMethod ? toOrderShippingRecord(shippingMethod) : undefined} />
        <Row label={copy.total} amount={formatCents(order.totalCents)} isLarge />
        {refundedCents > 0 && (
          <>
            <Row label={copy.refunded} amount={orderSummary.off(toDollars(refundedCents))} />
            <Row label={copy.net} amount={formatCents(netCents)} />
          </>
        )}
      </div>
    </section>
  );
}
