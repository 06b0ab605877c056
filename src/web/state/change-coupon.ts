import { setCoupon } from './slices/coupon.ts';
import type { Dispatch, ShopStore } from './store/store.ts';

/** Values of the field `intent` of the coupon form. */
export const APPLY_COUPON = 'apply-coupon';
export const REMOVE_COUPON = 'remove-coupon';

/** What the form did; whether the code applies is part of the next quote. */
export type CouponResult = { readonly outcome: 'empty' | 'stored' | 'repeated' | 'removed' };

type CouponStore = Pick<ShopStore, 'dispatch' | 'getState'>;

const typedCode = (form: FormData): string => {
  const typed = form.get('code');
  return typeof typed === 'string' ? typed.trim() : '';
};

const applyCode = ({ dispatch, getState }: CouponStore, form: FormData): CouponResult => {
  const code = typedCode(form);
  if (code === '') return { outcome: 'empty' };
  if (code === getState().coupon.code) return { outcome: 'repeated' };
  dispatch(setCoupon(code));
  return { outcome: 'stored' };
};

/** Stores or removes the code of a coupon form; `undefined` for another form. */
export const changeCoupon = (store: CouponStore, form: FormData): CouponResult | undefined => {
  const intent = form.get('intent');
  if (intent === APPLY_COUPON) return applyCode(store, form);
  if (intent !== REMOVE_COUPON) return undefined;
  store.dispatch(setCoupon(null));
  return { outcome: 'removed' };
};

/** Stores the code of a coupon form that was not sent; returns the code, or null without one. */
export const applyTypedCode =
  (form: FormData) =>
  (dispatch: Dispatch, getState: CouponStore['getState']): string | null => {
    applyCode({ dispatch, getState }, form);
    return typedCode(form) || null;
  };
