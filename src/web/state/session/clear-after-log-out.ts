import { LOGGED_OUT_COOKIE } from '#domain/accounts/session.ts';
import { restoreCart } from '../slices/cart.ts';
import { setCoupon } from '../slices/coupon.ts';
import { clearDrafts } from '../storage/drafts.ts';
import { clearPlacedOrders } from '../storage/placed-order.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import type { Dispatch } from '../store/store.ts';

/** Deletes the shopper's data from this browser if the server has logged out since the last page (AUTH-9). */
export const clearAfterLogOut = (dispatch: Dispatch): void => {
  if (!document.cookie.includes(`${LOGGED_OUT_COOKIE}=`)) return;
  // Not `clearCart`, which would count as a change of the account's saved cart.
  dispatch(restoreCart([]));
  dispatch(setCoupon(null));
  clearDrafts();
  clearPlacedOrders();
  try {
    localStorage.removeItem(storageKeys.orderLink);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and not in every browser
  document.cookie = `${LOGGED_OUT_COOKIE}=; path=/; max-age=0; secure; samesite=lax`;
};
