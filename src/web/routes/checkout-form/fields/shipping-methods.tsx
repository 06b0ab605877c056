import { deliveryLine } from '#copy/pages/delivery-line.ts';
import { orderSummary } from '#copy/pages/order-summary.ts';
import { shipping as copy } from '#copy/pages/shipping.ts';
import type { CartQuote } from '#domain/cart/quote.ts';
import { arrivalText } from '../../../components/shipping/delivery-texts.ts';
import { SHIPPING_METHOD_FIELD } from '../../../state/shipping/destination.ts';
import styles from './checkout-form.module.css';

type Props = {
  readonly quote: CartQuote | undefined;
  /** The chosen method, which may be newer than the quote. */
  readonly method: string | undefined;
  readonly onMethod: (id: string) => void;
};

/** A choice of several deliveries, or the notice that there is none to the country. */
export function ShippingMethods({ quote, method, onMethod }: Props) {
  const { countryName, options = [], chosen } = quote?.shipping ?? {};
  if (countryName !== undefined && options.length === 0) {
    return (
      <p role="alert" className="notice">
        {deliveryLine.notTo(countryName)}
      </p>
    );
  }
  if (options.length < 2) return null;
  const selected = options.some(({ id }) => id === method) ? method : chosen?.id;
  return (
    <fieldset className={styles['methods']}>
      <legend>{copy.methods}</legend>
      {options.map((option) => (
        <label key={option.id}>
          <input
            type="radio"
            name={SHIPPING_METHOD_FIELD}
            value={option.id}
            checked={option.id === selected}
            onChange={() => onMethod(option.id)}
          />
          <span>
            {option.name} <small>{arrivalText(option)}</small>
          </span>
          <strong>{orderSummary.deliveryPrice(option.price)}</strong>
        </label>
      ))}
    </fieldset>
  );
}
