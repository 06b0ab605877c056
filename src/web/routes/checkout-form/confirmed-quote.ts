import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import type { CartTotalsState } from '../../state/use-cart-quote.ts';

/**
 * The code and the total that the shopper saw when pressing PURCHASE. A rejected code is left out; one
 * without a response yet is left to the server.
 */
export const confirmedQuote = (
  totals: CartTotalsState,
  code: string | null,
): Pick<PurchaseRequest, 'coupon' | 'total'> => {
  if (totals.status !== 'known') return code === null ? {} : { coupon: code };
  const { coupon, total } = totals.quote;
  return { total, ...(coupon && !coupon.refusal && { coupon: coupon.code }) };
};
