import { FEW_LEFT } from '#domain/catalogue/low-stock.ts';

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
