import { LOW_STOCK_UNITS } from '#domain/catalogue/low-stock.ts';
import { withArticle } from '../messages/address-labels.ts';

export const checkoutForm = {
  title: 'Checkout',
  contact: 'Contact',
  email: 'Email',
  emailHint: 'We’ll send your receipt here.',
  signedInAs: (email: string) => `We’ll send your receipt to ${email}.`,
  shipping: 'Shipping address',
  billing: 'Billing address',
  same: 'Billing address is the same as shipping',
  fields: {
    name: 'Name',
    line1: 'Line 1',
    line2: 'Line 2',
    country: 'Country',
    phone: 'Phone',
  },
  optional: 'optional',
  chooseCountry: 'Choose a country',
  chooseState: (label: string) => `Choose ${withArticle(label)}`,
  likelyCountries: 'Suggested',
  countries: 'Countries',
  phoneHint: 'Only for the courier.',
  oddPostalCode: (label: string, example: string) => `Is this right? ${label}s there look like ${example}.`,
  didYouMean: (email: string) => `Did you mean ${email}?`,
  payment: 'You pay on the next page, by card, Apple Pay or Google Pay. Your card details never reach us.',
  fromLastOrder: 'Filled in from your last order on this device.',
  clearAddress: 'Clear',
  purchase: 'PURCHASE',
  opening: 'Taking you to secure payment…',
  summary: 'Your order',
  fixFields: (count: number) =>
    count === 1 ? 'Please fix this field:' : `Please fix these ${count} fields:`,
  retryIn: (minutes: number) => {
    const hours = Math.ceil(minutes / 60);
    if (minutes > 60) return `You can try again in ${hours} hours.`;
    return `You can try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  },
  checkingCode: 'Checking your coupon code…',
  codeFirst: 'We applied your coupon code. Please look at the new total, then press PURCHASE again.',
  codeRejected:
    'You haven’t been charged. Change the coupon code, or press PURCHASE again to order without it.',
  codeUnchecked: 'We couldn’t check your coupon code. Press PURCHASE again to try it with your order.',
  tooLittle: (name: string, left: number) => {
    if (left > LOW_STOCK_UNITS) return `We don’t have that much ${name}. Please order less.`;
    return left === 0 ? `${name} is sold out. Remove it to order the rest.` : `Only ${left} of ${name} left.`;
  },
  mostUnpaid: (name: string, left: number) => {
    if (left > LOW_STOCK_UNITS)
      return `We can’t reserve that much ${name} before payment. Please order less.`;
    return left === 0
      ? `We can’t reserve more ${name} for you before payment.`
      : `We can reserve at most ${left} of ${name} for you before payment.`;
  },
  lowered: 'We changed your cart to what is available. Press PURCHASE again to continue.',
  totalChanged: (was: string, is: string) => `Your total has changed from ${was} to ${is}.`,
  tooMany: (name: string, most: number) =>
    `Maximum ${most} of ${name} per order. We changed your cart. Press PURCHASE again to continue.`,
  aboutLine: (name: string, problem: string) => `${name}: ${problem}`,
  newPrices: 'Your cart shows the new prices. Press PURCHASE again to accept them.',
} as const;
