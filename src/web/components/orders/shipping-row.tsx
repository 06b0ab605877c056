import { orderSummary as copy } from '#copy/pages/order-summary.ts';
import type { OrderShippingRecord } from '#domain/shipping/shipping-method.ts';
import { Row } from '../promotions/discount-rows.tsx';

type Props = {
  readonly method: OrderShippingRecord | undefined;
  /** The cart has changed: the row stays as high but shows no amount. */
  readonly isStale?: boolean;
};

/** The price of the delivery among other amounts; nothing without a method. */
export function ShippingRow({ method, isStale = false }: Props) {
  if (!method) return null;
  const { kind, name, price } = method;
  return (
    <Row
      label={kind === 'standard' ? copy.delivery : copy.deliveryBy(name)}
      amount={isStale ? copy.pending : copy.deliveryPrice(price)}
    />
  );
}
