import type { CouponRefusal } from '#domain/promotions/coupon.ts';
import { formatDollars } from '#domain/values/money.ts';
import { firstDay } from '#domain/values/shop-time.ts';

export const coupon = {
  label: 'Coupon code',
  apply: 'Apply',
  remove: 'Remove',
  removeCode: (code: string) => `Remove code ${code}`,
  empty: 'Please enter a code.',
  /** `amount` is undefined while it is being calculated. */
  applied: (code: string, amount: number | undefined) =>
    `Code ${code} applied${amount === undefined ? '' : `: ${formatDollars(amount)} off`}.`,
  signIn: 'Sign in or create an account',
  resendEmail: 'Resend email',
  removed: 'Code removed. Press PURCHASE again to order without it.',
} as const;

/** Why a coupon code is rejected. */
export const rejectionMessage = (code: string, refusal: CouponRefusal): string => {
  switch (refusal.reason) {
    case 'unknown':
      return `We don’t recognize ${code}. Check the spelling.`;
    case 'not-yet':
      return `${code} is valid from ${firstDay(new Date(refusal.starts))}.`;
    case 'over':
      return `${code} has expired.`;
    case 'minimum-not-reached':
      return `Add ${formatDollars(refusal.missing)} more to use ${code} (minimum ${formatDollars(refusal.minimum)}).`;
    case 'used-up':
      return `${code} is no longer available.`;
    case 'used-by-you':
      return `You’ve already used ${code}, maybe in an order that awaits payment.`;
    case 'reserved':
      return `Other customers are checking out with ${code}. Please try again in 30 minutes.`;
    case 'too-many-guesses':
      return 'We can’t check coupon codes right now. Try again in ten minutes, or sign in with a confirmed email.';
    case 'account-needed':
      return `${code} is limited per customer. Sign in with a confirmed email to use it. Your cart and details are kept.`;
    case 'address-unproven':
      return `Confirm your email to use ${code}, then apply it again. We’ve emailed you a link.`;
    case 'saves-nothing':
      return `${code} can’t lower this order any further.`;
  }
};
