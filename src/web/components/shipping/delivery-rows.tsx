import { orderSummary } from '#copy/pages/order-summary.ts';
import type { CartQuote } from '#domain/cart/quote.ts';
import { Row } from '../promotions/discount-rows.tsx';
import { deliveryTexts } from './delivery-texts.ts';
import styles from './shipping.module.css';

type Props = {
  /** Undefined until the first quote: the rows take their space, so that nothing moves later. */
  readonly quote: CartQuote | undefined;
  readonly isStale: boolean;
};

/** The delivery of a cart: its price and time, and what is missing for a free one. */
export function DeliveryRows({ quote, isStale }: Props) {
  const delivery = quote ? deliveryTexts(quote) : { label: orderSummary.delivery, amount: '', details: [] };
  if (!delivery) return null;
  if (!('label' in delivery)) {
    return (
      <p role="status" className="notice">
        {delivery.problem}
      </p>
    );
  }
  return (
    <>
      <Row label={delivery.label} amount={isStale ? orderSummary.pending : delivery.amount} />
      <p className={styles['details']}>{delivery.details.join(' · ')}</p>
    </>
  );
}
