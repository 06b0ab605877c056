import type { CouponUsage } from '#domain/promotions/coupon.ts';
import type { Promotion, PromotionTerms } from '#domain/promotions/promotion.ts';

/** Promotions in the shop's order, and coupons with their uses. */
export type PromotionRepository = {
  promotions(): Promise<Promotion[]>;
  /** Former versions of changed and deleted promotions that applied after `since`; the period is when they did. */
  pastPromotions(since: Date): Promise<PromotionTerms[]>;
  /** Finds a coupon with its uses in total and by `userId`; the order number `except` does not count. */
  coupon(code: string, userId: string | null, except?: string): Promise<CouponUsage | undefined>;
  /** Stored codes that equal one of the codes, or differ only by hyphens. */
  knownCodes(codes: readonly string[]): Promise<string[]>;
};

/** Ports of promotions and coupons. */
export type PromotionPorts = { readonly promotionRepository: PromotionRepository };
