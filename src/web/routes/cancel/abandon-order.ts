import type { ShopError } from '#domain/api/error-table.ts';
import type { cancelOrder } from '../../api/orders.ts';
import { returnItemsToCart } from '../../state/slices/cart.ts';
import { setCoupon } from '../../state/slices/coupon.ts';
import { endPlacedOrder } from '../../state/storage/placed-order.ts';
import { isReturned, saveReturned } from '../../state/storage/returned-orders.ts';
import type { Dispatch } from '../../state/store/store.ts';

/** Result of a cancellation; only `returned` has changed the cart. */
export type AbandonResult = 'returned' | 'returned-before' | 'ended' | 'paid' | ShopError;

type AbandonOrderDeps = { readonly cancelOrder: typeof cancelOrder; readonly dispatch: Dispatch };

/** Cancels an unpaid order and restores its items once, although the shop returns them every time. */
export const abandonOrder = async (
  { cancelOrder, dispatch }: AbandonOrderDeps,
  orderNumber: string,
): Promise<AbandonResult> => {
  const response = await cancelOrder(orderNumber);
  if (!response.ok) return response.error;
  const { status, items, coupon } = response.value;
  if (status === 'awaiting-payment') return { code: 'payment-unavailable' };
  endPlacedOrder(orderNumber);
  if (status === 'paid') return 'paid';
  // Checked after the request, since another tab may have restored the cart meanwhile.
  if (isReturned(orderNumber)) return 'returned-before';
  if (items.length === 0) return 'ended';
  dispatch(returnItemsToCart(items));
  if (coupon) dispatch(setCoupon(coupon));
  saveReturned(orderNumber);
  return 'returned';
};
