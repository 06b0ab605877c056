import { addressOf } from '../../site-map.ts';
import { forgetOrderLink } from '../../state/orders/order-link.ts';
import { forgetPlacedOrder } from '../../state/orders/placed-order.ts';
import { clearCart } from '../../state/slices/cart.ts';
import { setCoupon } from '../../state/slices/coupon.ts';
import { forgetDrafts } from '../../state/storage/drafts.ts';
import type { Dispatch } from '../../state/store.ts';

/** Deletes the shopper's data from this browser and loads the home page (AUTH-9). */
export const leaveShop = (dispatch: Dispatch): void => {
  dispatch(clearCart());
  dispatch(setCoupon(null));
  forgetDrafts();
  forgetPlacedOrder();
  forgetOrderLink();
  window.location.assign(addressOf('home'));
};
