import { refundTime } from '#copy/messages/refund.ts';

export const success = {
  title: 'Thank you',
  number: 'Order number',
  shortNumber: 'Short number',
  nextStep: 'One step left: your payment',
  checking: 'Confirming your payment…',
  status: {
    paid: 'Payment received.',
    'awaiting-payment': 'We haven’t received your payment yet. This page updates automatically.',
    cancelled: 'This order was cancelled. Any payment will be refunded.',
    expired: 'This order was not paid in time. Any payment will be refunded.',
    unknown: 'We can’t find this order.',
  },
  refund: {
    full: `Your payment was refunded. ${refundTime}`,
    partial: `Part of your payment was refunded. ${refundTime}`,
  },
  refundTitle: { full: 'Order refunded', partial: 'Order partially refunded' },
  underReviewTitle: 'We’re checking your payment',
  /** The heading in place of the thanks. */
  statusTitle: {
    cancelled: 'Order cancelled',
    expired: 'Order expired',
    unknown: 'Order not found',
  },
  emailed: (email: string) => `We’ve emailed your confirmation to ${email}.`,
  none: 'No recent order on this device.',
  toAccount: 'View your orders',
  toTea: 'Continue shopping',
} as const;

export const orderLink = {
  title: 'Track your order',
  endedTitle: 'Your order',
  unpaid: 'Use this link any time to see your order and pay, without an account.',
  paid: 'Use this link any time, without an account. It’s also in your confirmation email.',
  changes: 'Until we pack it, you can change the address or cancel the order there.',
  view: 'View your order',
  copy: 'Copy link',
  copied: 'Link copied.',
  /** Where the browser does not let the page copy it. */
  address: (url: string) => `Your link: ${url}`,
} as const;
