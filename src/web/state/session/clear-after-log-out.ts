import { LOGGED_OUT_COOKIE } from '#domain/accounts/session.ts';
import { restoreCart } from '../slices/cart.ts';
import { setCoupon } from '../slices/coupon.ts';
import { deleteCookie } from '../storage/name-cookie.ts';
import { removeEntry } from '../storage/storage-entry.ts';
import { storageKeys } from '../storage/storage-keys.ts';
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
  removeEntry(() => localStorage, storageKeys.orderLink);
  deleteCookie(LOGGED_OUT_COOKIE);
};
