import type { CouponRefusal } from '#domain/promotions/coupon.ts';
import { formatDollars } from '#domain/values/money.ts';
import { firstDay } from '#domain/values/shop-time.ts';

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
