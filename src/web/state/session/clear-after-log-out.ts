import { LOGGED_OUT_COOKIE } from '#domain/accounts/session.ts';
import { restoreCart } from '../slices/cart.ts';
import { setCoupon } from '../slices/coupon.ts';
import { lastAddress } from '../storage/last-address.ts';
import { deleteCookie } from '../storage/name-cookie.ts';
import { clearOrderLinks } from '../storage/order-link.ts';
import type { Dispatch } from '../store/store.ts';

/**
 * Clears the cart if the server has logged out since the last page (AUTH-9). Drafts and placed orders of the account go
 * when the session is known (session-in-tabs.ts).
 */
export const clearAfterLogOut = (dispatch: Dispatch): void => {
  if (!document.cookie.includes(`${LOGGED_OUT_COOKIE}=`)) return;
  // Not `clearCart`, which would count as a change of the account's saved cart.
  dispatch(restoreCart([]));
  dispatch(setCoupon(null));
  clearOrderLinks();
  lastAddress.clear();
  deleteCookie(LOGGED_OUT_COOKIE);
};
