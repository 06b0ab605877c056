import { ACCESS_CODE_MINUTES } from '#domain/email/email-message.ts';

export const order = {
  title: 'Your order',
  number: 'Order number',
  placed: 'Placed on',
  status: 'Status',
  arrival: 'Estimated arrival',
  lines: 'What you ordered',
  shipping: 'Shipping address',
  billing: 'Billing address',
  history: 'Order history',
  print: 'Print this page',
  help: 'Something wrong with your order, or changed your mind?',
  keep: 'Anyone with this link can see your order. Please keep it private.',
  unknownTitle: 'Order not found',
  unknown: 'The link may be incomplete. Please open the link in your confirmation email again.',
  find: 'Find your order',
  steps: {
    'awaiting-payment': 'Order placed',
    paid: 'Payment received',
    cancelled: 'Order cancelled',
    expired: 'Not paid in time',
    unfulfilled: 'Back in preparation',
    packed: 'Packed',
    shipped: 'Shipped',
    delivered: 'Delivered',
    returned: 'Returned',
    'withdrawal-received': 'Withdrawal received',
  },
  refundSteps: {
    refunded: (amount: string) => `${amount} refunded`,
    'refund-failed': (amount: string) => `Refund of ${amount} failed (we’ll try again or contact you)`,
  },
  /** A paid order once it is packed. */
  progress: {
    packed: 'Your order is packed and will leave our store soon.',
    shipped: 'Your order is on its way.',
    delivered: 'Your order was delivered.',
    returned: 'We received your return.',
  },
  /** After a withdrawal, until it is handled. */
  withdrawn:
    'We received a withdrawal from this order, and will email you about the next steps. Didn’t send it? Please contact us.',
  /** A paid order before the day on which it should be packed. */
  packing: 'We’ll pack your order on the next business day.',
  /** A paid order that is not packed yet on that day or later. */
  packingSoon: 'We’ll pack your order soon.',
  parcels: {
    whole: 'Your parcel:',
    part: 'A parcel with part of your order:',
    'last-part': 'The last parcel of your order:',
  },
  track: 'Track your parcel',
  shippedLine: (name: string, quantity: number) => `${quantity} × ${name}`,
  giftWaits: (day: string) => `We’ll wait to pack your gift, so that it arrives on or after ${day}.`,
} as const;

export const cancelOrder = {
  open: 'Cancel order',
  text: 'This cancels your order. You won’t be charged.',
  confirm: 'Yes, cancel this order',
  cancelled: 'This order is cancelled.',
  paid: 'This order is already paid, so it can’t be cancelled here.',
} as const;

export const changeOrder = {
  title: 'Change or cancel',
  untilPacked: 'You can change the address or cancel until we pack your order.',
  changeAddress: 'Change address',
  cancelOpen: 'Cancel order',
  cancelText: (total: string) => `This cancels your order and refunds ${total} to your card.`,
  cancelConfirm: 'Yes, cancel and refund',
  packed: 'We’ve packed your order, so it can’t be changed or cancelled anymore.',
  contact: 'Contact us',
  cancelled: 'Your order is cancelled, and we’re refunding your payment. We’ve emailed you.',
  addressChanged: 'We’ll send your order to the new address. We’ve emailed you.',
  access: 'To manage this order, confirm that it’s yours. We’ll send a code to the email on this order.',
  sendCode: 'Email me a code',
  codeSent: `We’ve sent a code to the email on this order. It works for ${ACCESS_CODE_MINUTES} minutes.`,
  code: 'Code',
  confirmCode: 'Confirm',
  sendAgain: 'Send another code',
  confirmed: 'Thank you. You can now manage this order in this browser.',
} as const;

export const createAccount = {
  title: 'Create an account',
  text: (email: string) =>
    `Just choose a password. Your account will use ${email}, and will include this order once you’ve confirmed that email.`,
  submit: 'Create account',
} as const;

export const changeAddress = {
  title: 'Change the address',
  text: 'We’ll send your order here. You can choose any country in the same delivery area, so the price stays the same.',
  save: 'Save address',
  back: 'Back to your order',
  closed: 'The address of this order can’t be changed anymore.',
} as const;

export const orderAgain = {
  button: 'Order again',
  added: 'Added to your cart at today’s prices:',
  line: (name: string, quantity: number) => `${name} × ${quantity}`,
  priceChanged: (name: string, was: string, is: string) => `${name} is now ${is} (was ${was}).`,
  fewer: (name: string, quantity: number) => `Only ${quantity} of ${name} left, so that’s what we added.`,
  soldOut: (name: string) => `${name} is sold out.`,
  unavailable: (name: string) => `${name} is no longer in our shop.`,
  nothing: 'None of these items is available right now.',
} as const;

export const findOrder = {
  title: 'Find your order',
  description: 'Lost the email with the link to your order? We’ll send it again.',
  lead: 'Enter your order number and the email you ordered with. We’ll email you the link to your order.',
  number: 'Order number',
  numberHint: 'Such as CAM-7K4Q2M, or the long number from your confirmation.',
  email: 'Email',
  submit: 'Email me the link',
  sentTitle: 'Check your email',
  sent: 'If an order has this number and email, we’ve emailed its link. It can take a minute; please look in your spam folder, too.',
  none: 'No email? Check the number and the email, or contact us.',
  again: 'Try another number',
  whereTitle: 'Where to find the number',
  where: [
    'Your order number is in the email with your receipt, and at the top of the page after payment.',
    'If you ordered with an account, sign in and open your order history: it has every order.',
  ],
  toAccount: 'Go to your account',
  badNumber: 'Please enter an order number, such as CAM-7K4Q2M.',
} as const;
