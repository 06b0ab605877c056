import type { PromotionRecord } from '#domain/promotions/promotion.ts';
import { formatDollars } from '#domain/values/money.ts';
import { lastDay } from '#domain/values/shop-time.ts';

/** What runs now. */
export const deals = {
  title: 'Deals',
  description: 'What is reduced in the shop just now.',
  section: 'Discounts and Promotions',
  lead: 'Every promotion here is taken off by itself: there is nothing to clip and nothing to enter.',
  none: 'Nothing is reduced just now. Everything else is as good as ever.',
  failed: 'The promotions could not be loaded.',
  all: 'All deals',
  toTea: 'To the teas',
  counts: 'It counts for',
  rules: 'How discounts go together',
  rulesText:
    'A product takes the one promotion that takes most off it. A coupon code is then taken off what is left, one code for each order. Minimums are compared with your subtotal before any discount. A code that each person may use only so often counts in an account with a confirmed e-mail address.',
} as const;

const reduction = ({ percent, amount }: PromotionRecord): string =>
  percent === null ? `${formatDollars(amount ?? 0)} off` : `${percent}% off`;

/** A promotion's terms in one line, e.g. `10% off, for carts from $75.00, until June 1, 2027 (Pacific Time)`. */
export const termsOf = (promotion: PromotionRecord): string =>
  [
    reduction(promotion),
    promotion.minimum > 0 && `for carts from ${formatDollars(promotion.minimum)}`,
    promotion.ends && `until ${lastDay(new Date(promotion.ends))}`,
  ]
    .filter(Boolean)
    .join(', ');
