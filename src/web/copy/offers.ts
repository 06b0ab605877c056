import type { CouponRefusal } from '#domain/coupon.ts';
import { formatDollars } from '#domain/money.ts';
import type { PromotionRecord } from '#domain/offer.ts';
import { firstDay, lastDay } from '#domain/shop-time.ts';

/** What the cart says about sums, promotions and codes. */
export const sums = {
  line: (name: string, quantity: number, price: string) => `${name}, ${quantity} × ${price}`,
  subtotal: 'Subtotal',
  total: 'Total',
  refunded: 'Refunded',
  promotions: 'Promotions',
  none: 'none now.',
  toDeals: 'See the deals',
  code: (code: string) => `Code ${code}`,
  off: (amount: number) => `−${formatDollars(amount)}`,
  /** Stands for an amount that is being worked out. */
  notYet: '…',
  asking: 'Working out your discounts',
  unreachable: 'Discounts are worked out when the shop can be reached. Until then this is the subtotal.',
  least: (least: number) =>
    `An order comes to at least ${formatDollars(least)}, so no discount takes it below that.`,
} as const;

export const coupon = {
  label: 'Coupon code',
  apply: 'Apply',
  remove: 'Remove',
  removeCode: (code: string) => `Remove the code ${code}`,
  empty: 'Please enter a code first.',
  /** Without an amount while it is being worked out. */
  applied: (code: string, amount: number | undefined) =>
    `The code ${code} ${amount === undefined ? 'is applied' : `takes ${formatDollars(amount)} off`}.`,
  signIn: 'Sign in or create an account',
  letterAgain: 'Have the letter sent again',
  takenOut: 'The code was taken out. Press PURCHASE again to order without it.',
} as const;

/** Why a code counts for nothing. */
export const couponRefused = (code: string, refusal: CouponRefusal): string => {
  switch (refusal.reason) {
    case 'unknown':
      return `We do not know the code ${code}. Please check how it is spelled.`;
    case 'not-yet':
      return `The code ${code} counts from ${firstDay(new Date(refusal.starts))}.`;
    case 'over':
      return `The code ${code} has ended.`;
    case 'minimum-not-reached':
      return `The code ${code} counts from ${formatDollars(refusal.minimum)}: ${formatDollars(refusal.missing)} is missing.`;
    case 'used-up':
      return `The code ${code} has been used as often as it may be.`;
    case 'used-by-you':
      return `You have used the code ${code} already, perhaps in an order that still awaits payment.`;
    case 'reserved':
      return `Other shoppers are checking out with the code ${code}. Please try again in half an hour, or sign in to an account with a confirmed email address.`;
    case 'too-many-guesses':
      return 'We can’t check coupon codes right now. Please try again in an hour, or sign in to an account with a confirmed email address.';
    case 'account-needed':
      return `Each person may use the code ${code} only so often, so it counts in an account with a confirmed e-mail address. Your cart and what you have typed stay as they are.`;
    case 'address-unproven':
      return `The code ${code} counts once the e-mail address of your account is confirmed. Please follow the link in the letter that we have sent you, then apply the code again.`;
    case 'saves-nothing':
      return `There is nothing left for the code ${code} to take off.`;
  }
};

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
