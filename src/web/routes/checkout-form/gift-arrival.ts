import type { CartQuote } from '#domain/cart/quote.ts';
import { formatGiftArrival } from '#domain/orders/gift/gift-days.ts';
import type { ShippingOptionRecord } from '#domain/shipping/shipping-method.ts';
import { currentTime } from '../../state/requests/server-time.ts';
import type { CartTotalsState } from '../../state/use-cart-quote.ts';

/** Returns the totals with the arrival of a gift, which waits for its day; an empty day changes nothing. */
export const withGiftArrival = (totals: CartTotalsState, deliverAfter: string): CartTotalsState => {
  if (deliverAfter === '') return totals;
  if (totals.status === 'known') return { ...totals, quote: delayed(totals.quote, deliverAfter) };
  if (totals.status === 'pending' && totals.previous)
    return { ...totals, previous: delayed(totals.previous, deliverAfter) };
  return totals;
};

const delayed = (quote: CartQuote, deliverAfter: string): CartQuote => {
  if (!quote.shipping) return quote;
  const now = new Date(currentTime());
  const delay = (option: ShippingOptionRecord): ShippingOptionRecord => ({
    ...option,
    arrival: formatGiftArrival(now, option.businessDays, { deliverAfter }),
  });
  const { options, chosen } = quote.shipping;
  const shipping = {
    ...quote.shipping,
    options: options.map(delay),
    ...(chosen && { chosen: delay(chosen) }),
  };
  return { ...quote, shipping };
};
