export { findCoupon, resolveCoupon } from './resolve-coupon.ts';
