export { lockCoupon, readPromotions } from './promotion-repository.ts';
export { readCoupon } from './promotion-rows.ts';
export { deleteExpiredRedemptions, storeRedemptions } from './redeemed-codes.ts';
export { redeemCoupon, redeemCouponAgain, releaseCoupon } from './redemptions.ts';
