import { orderSummary } from '#copy/pages/order-summary.ts';
import { shipping as copy } from '#copy/pages/shipping.ts';
import type { CartQuote } from '#domain/cart/quote.ts';
import type { ShippingOptionRecord } from '#domain/shipping/shipping-method.ts';
import { toCents, toDollars } from '#domain/values/money.ts';

/** Returns when an order of today would arrive, or be ready at the store. */
export const arrivalText = ({ kind, arrival }: ShippingOptionRecord): string =>
  kind === 'pick-up' ? copy.ready(arrival) : copy.arrives(arrival);

type DeliveryTexts =
  | { readonly problem: string }
  | { readonly label: string; readonly amount: string; readonly details: readonly string[] };

/** Returns the texts about the delivery of a cart; undefined while the country is unknown. */
export const deliveryTexts = ({ shipping, subtotal }: CartQuote): DeliveryTexts | undefined => {
  if (!shipping) return undefined;
  const { countryName, chosen } = shipping;
  if (!chosen) return { problem: copy.notThisOrder(countryName) };
  const { kind, name, price, freeFrom } = chosen;
  const missing = freeFrom === null ? [] : [copy.freeFrom(toDollars(toCents(freeFrom) - toCents(subtotal)))];
  return {
    label: kind === 'standard' ? copy.deliveryTo(countryName) : orderSummary.deliveryBy(name),
    amount: orderSummary.deliveryPrice(price),
    details: [arrivalText(chosen), ...missing],
  };
};
