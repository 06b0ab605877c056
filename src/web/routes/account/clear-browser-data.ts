import { hrefOf } from '../../site/site-map.ts';
import { clearCart } from '../../state/slices/cart.ts';
import { setCoupon } from '../../state/slices/coupon.ts';
import { clearDrafts } from '../../state/storage/drafts.ts';
import { clearOrderLinks } from '../../state/storage/order-link.ts';
import { clearPlacedOrders } from '../../state/storage/placed-order.ts';
import type { Dispatch } from '../../state/store/store.ts';

/** Deletes the shopper's data from this browser and loads the home page (AUTH-9). */
export const clearBrowserData = (dispatch: Dispatch): void => {
  dispatch(clearCart());
  dispatch(setCoupon(null));
  clearDrafts();
  clearPlacedOrders();
  clearOrderLinks();
  window.location.assign(hrefOf('home'));
};
