import type { PromotionRecord } from '#domain/promotions/promotion.ts';
import { formatDollars } from '#domain/values/money.ts';
import { lastDay } from '#domain/values/shop-time.ts';

export const deals = {
  title: 'Deals',
  description: 'What’s on offer right now.',
  section: 'Discounts and Promotions',
  lead: 'These offers apply automatically. No code needed.',
  none: 'No offers right now.',
  failed: 'We couldn’t load the promotions.',
  all: 'All deals',
  toTea: 'All teas',
  appliesTo: 'Applies to',
  rules: 'How discounts combine',
  rulesText:
    'Each product gets its best promotion. One coupon per order, applied after promotions. Minimum spend is checked before discounts. Codes that are limited per customer need an account with a confirmed email.',
} as const;

const discountText = ({ percent, amount }: PromotionRecord): string =>
  percent === null ? `${formatDollars(amount ?? 0)} off` : `${percent}% off`;

/** A promotion's terms in one line, e.g. `10% off when you spend $75.00, until June 1, 2027 (Pacific Time)`. */
export const termsOf = (promotion: PromotionRecord): string =>
  [
    discountText(promotion),
    promotion.minimum > 0 && ` when you spend ${formatDollars(promotion.minimum)}`,
    promotion.ends && `, until ${lastDay(new Date(promotion.ends))}`,
  ]
    .filter(Boolean)
    .join('');
