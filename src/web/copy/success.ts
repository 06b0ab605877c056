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

/** What a guest is told of that link after paying. */
export const orderLink = {
  title: 'Keep this link',
  text: 'You find your order under it at any time, without an account. The letter about your payment has it too.',
} as const;
