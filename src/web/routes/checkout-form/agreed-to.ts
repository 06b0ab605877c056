import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import type { Sums } from '../../state/use-cart-quote.ts';

/**
 * The code and the total that a shopper presses PURCHASE with: as shown. A code that was refused is not in the sums and so
 * not in the order; one that nobody has answered for yet is left to the purchase.
 */
export const agreedTo = (sums: Sums, code: string | null): Pick<PurchaseRequest, 'coupon' | 'total'> => {
  if (sums.status !== 'known') return code === null ? {} : { coupon: code };
  const { coupon, total } = sums.quote;
  return { total, ...(coupon && !coupon.refusal && { coupon: coupon.code }) };
};
