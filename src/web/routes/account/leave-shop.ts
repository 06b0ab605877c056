import { addressOf } from '../../site-map.ts';
import { clearCart } from '../../state/cart.ts';
import { setCoupon } from '../../state/coupon.ts';
import { forgetDrafts } from '../../state/drafts.ts';
import { forgetOrderLink } from '../../state/order-link.ts';
import { forgetPlacedOrder } from '../../state/placed-order.ts';
import type { Dispatch } from '../../state/store.ts';

/** Forgets in this browser whose shop it was, and begins anew at the front door (AUTH-9). */
export const leaveShop = (dispatch: Dispatch): void => {
  dispatch(clearCart());
  dispatch(setCoupon(null));
  forgetDrafts();
  forgetPlacedOrder();
  forgetOrderLink();
  window.location.assign(addressOf('home'));
};
