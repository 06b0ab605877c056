import { addressOf } from '../../site-map.ts';
import { clearCart } from '../../state/cart.ts';
import { setCoupon } from '../../state/coupon.ts';
import { forgetDrafts } from '../../state/drafts.ts';
import { forgetOrderLink } from '../../state/order-link.ts';
import { forgetPlacedOrder } from '../../state/placed-order.ts';
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
