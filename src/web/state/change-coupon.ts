import { setCoupon } from './slices/coupon.ts';
import type { ShopStore } from './store/store.ts';

/** Values of the field `intent` of the coupon form. */
export const APPLY_COUPON = 'apply-coupon';
export const REMOVE_COUPON = 'remove-coupon';

/** What the form did; whether the code applies is part of the next quote. */
export type CouponResult = { readonly outcome: 'empty' | 'stored' | 'repeated' | 'removed' };

/** Stores or removes the code of a coupon form; `undefined` for another form. */
export const changeCoupon = ({ dispatch, getState }: ShopStore, form: FormData): CouponResult | undefined => {
  const intent = form.get('intent');
  if (intent === REMOVE_COUPON) {
    dispatch(setCoupon(null));
    return { outcome: 'removed' };
  }
  if (intent !== APPLY_COUPON) return undefined;
  const typed = form.get('code');
  const code = typeof typed === 'string' ? typed.trim() : '';
  if (code === '') return { outcome: 'empty' };
  if (code === getState().coupon.code) return { outcome: 'repeated' };
  dispatch(setCoupon(code));
  return { outcome: 'stored' };
};
