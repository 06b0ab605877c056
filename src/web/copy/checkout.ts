import { FEW_LEFT } from '#domain/few-left.ts';

/** What the cart, the address form and the pages after payment say. */
export const cart = {
  title: 'Your cart',
  empty: 'Your Cart is Empty',
  back: 'Return to catalogue',
  proceed: 'Proceed to checkout',
} as const;

export const form = {
  title: 'Delivery and payment',
  contact: 'Contact',
  email: 'Email',
  emailHint: 'Your receipt goes here.',
  signedInAs: (email: string) => `Your receipt goes to ${email}.`,
  shipping: 'Shipping address',
  billing: 'Billing address',
  same: 'Billing address is the same as shipping',
  fields: {
    name: 'Name',
    line1: 'Line 1',
    line2: 'Line 2',
    city: 'City',
    state: 'State',
    postal_code: 'Postal code',
    country: 'Country',
    phone: 'Phone',
  },
  optional: 'optional',
  chooseCountry: 'Choose a country',
  purchase: 'PURCHASE',
  opening: 'Opening the payment page',
  summary: 'Your order',
  mend: 'Please look at the marked fields.',
  tooLittle: (name: string, left: number) => {
    if (left > FEW_LEFT) return `We don’t have that much ${name}. Please take fewer.`;
    return left === 0
      ? `${name} is sold out. Remove it to order the rest.`
      : `There ${left === 1 ? 'is' : 'are'} only ${left} of ${name} left.`;
  },
  mostUnpaid: (name: string, left: number) => {
    if (left > FEW_LEFT) return `We can’t hold that much of ${name} until it is paid. Please take fewer.`;
    return left === 0
      ? `No more of ${name} can be set aside for you until it is paid.`
      : `At most ${left} of ${name} can be set aside for you until it is paid.`;
  },
  lowered: 'We changed your cart to what you can have. Press PURCHASE again to buy it.',
  totalChanged: (was: string, is: string) => `Your cart now comes to ${is} instead of ${was}.`,
  tooMany: (name: string, most: number) =>
    `One order takes at most ${most} of ${name}. Your cart now holds that many. Press PURCHASE again to buy them.`,
  tooManyLines: (most: number) =>
    `One order takes at most ${most} different products. Please take some out of your cart.`,
  aboutLine: (name: string, problem: string) => `${name}: ${problem}`,
  newPrices: 'The cart now shows the new prices. Press PURCHASE again to accept them.',
} as const;

export const success = {
  title: 'Thank you',
  number: 'Order number',
  checking: 'Asking the payment page whether your payment has arrived',
  status: {
    paid: 'Your payment has arrived. We pack your order on the next working day.',
    'awaiting-payment': 'Your payment has not arrived yet. This page asks again by itself.',
    cancelled: 'This order was cancelled, so there is nothing to pay.',
    expired: 'This order was not paid in time. A payment that still arrives goes back.',
    unknown: 'Nothing has been ordered under this number.',
  },
  refund: {
    full: 'Your payment was refunded. It can take up to 10 business days to reach your statement.',
    partial: 'Part of your payment was refunded. It can take up to 10 business days to reach your statement.',
  },
  refundTitle: { full: 'Order refunded', partial: 'Order partly refunded' },
  /** What the heading says where thanks would be out of place. */
  otherwise: {
    'awaiting-payment': 'One step left',
    cancelled: 'Order cancelled',
    expired: 'Order expired',
    unknown: 'No such order',
  },
  none: 'Nothing has been ordered with this browser yet.',
  toAccount: 'See it in your account',
  toTea: 'Back to the teas',
} as const;

export const cancel = {
  title: 'Payment cancelled',
  text: 'The payment was cancelled. Nothing was charged.',
  checkingTitle: 'Your order',
  checking: 'Checking your order',
  returned: 'Your cart is back as it was.',
  'returned-before': 'Its cart was given back to you before, so nothing was put into your cart this time.',
  ended: 'This order had ended already, so nothing was put into your cart this time.',
  askTitle: 'Your order is waiting for payment',
  ask: 'Nothing was cancelled. To change it, edit your cart: that cancels the unpaid order and brings its items back.',
  edit: 'Cancel order and edit cart',
  bringBack: 'Put its items back in the cart',
  elsewhereTitle: 'Nothing was cancelled',
  elsewhere:
    'This order was not placed in this browser, so we left it and your cart as they are. To pay or check it, go back to the browser you ordered in, sign in to your account, or open the link to your order. Unpaid orders expire automatically.',
  signIn: 'Sign in',
  paidTitle: 'Already paid',
  failedTitle: 'Not cancelled yet',
  paid: 'This order has been paid, so it cannot be cancelled here.',
  failed: 'The order could not be cancelled and your cart not be brought back just now.',
  toCart: 'To your cart',
  toForm: 'Pay again',
  toOrder: 'See the order',
} as const;
