/** The pages on which staff refund or cancel an order, or change its address. */
export const adminRefund = {
  title: (number: string) => `Refund order ${number}`,
  notPaid: 'The order is not paid, so there is nothing to refund.',
  facts: { paid: 'Paid', returned: 'Refunded so far', left: 'Left' },
  nothingLeft: 'The payment is refunded in full.',
  items: 'Items',
  line: (ordered: number, price: string, refunded: number) =>
    `${ordered} ordered at ${price}${refunded > 0 ? `, ${refunded} refunded` : ''}`,
  quantity: (name: string) => `Quantity of ${name}`,
  restock: (name: string) => `Put ${name} back in stock`,
  unshipped: (quantity: number) =>
    `${quantity} not shipped. Items that you refund are no longer packed and shipped.`,
  inParcel: (quantity: number, trackingNumber: string) =>
    trackingNumber
      ? `${quantity} in the parcel ${trackingNumber}.`
      : `${quantity} in a parcel without a tracking number.`,
  undoParcel: 'Undo the parcel first if it is still here',
  delivery: (price: string) => `Delivery, ${price}`,
  other: 'Other amount in dollars',
  everything: (left: string) => `All that is left, ${left}`,
  shortfall: (amount: string) =>
    `All that is left is ${amount} less than the items and delivery cost, because other amounts were returned before.`,
  reason: 'Reason',
  reasonHint: 'For the audit log. The customer does not see it.',
  disputed:
    'The customer’s bank is deciding about this payment. The provider may send the refund only after that.',
  confirmDispute: 'Refund it anyway',
  sum: (amount: string, left: string) => `Refund: ${amount}. Left afterwards: ${left}.`,
  leftAfterwards: 'Left afterwards',
  review: 'Review refund',
  reviewTitle: (amount: string) => `Refund ${amount}?`,
  reviewLead: 'The customer gets this amount on the card they paid with, and an email.',
  of: (quantity: number, name: string) => `${quantity} × ${name}`,
  restocked: 'put back in stock',
  shipping: 'Delivery',
  otherShort: 'Other amount',
  confirm: (amount: string) => `Refund ${amount}`,
  edit: 'Change',
  remove: 'Remove items',
  removeTitle: 'Remove items without a refund?',
  removeLead: 'They cost nothing, and are no longer packed and shipped.',
  restockTitle: 'Put items back in stock',
  restockLead: 'For items that came back after their refund. No money is sent.',
  restockQuantity: (name: string, left: number) => `${name} (${left} can go back)`,
  restockSubmit: 'Put back in stock',
  done: { refund: 'The refund is on its way.', restock: 'The items are back in stock.' },
} as const;

export const adminCancel = {
  title: (number: string) => `Cancel order ${number}`,
  unpaid: 'The order is not paid. Its payment page closes, and its items are in stock again.',
  paid: (amount: string) =>
    `The order is paid and not packed. Items that are not refunded yet are in stock again, ${amount} is refunded, and the customer gets an email.`,
  ended: 'The order is cancelled or has expired.',
  reason: 'Reason (optional)',
  toFulfilment: 'Fulfillment of the order',
  submit: 'Cancel the order',
  done: { cancel: 'The order is cancelled.' },
} as const;

export const adminAddress = {
  title: (number: string) => `Shipping address of order ${number}`,
  lead: 'The customer gets an email with the new address. Print a packed order’s slip again.',
  closed: 'The address can no longer change: the order is not paid, or refunded, or on its way.',
  toFulfilment: 'Fulfillment of the order',
  fields: {
    name: 'Name',
    line1: 'Line 1',
    line2: 'Line 2',
    country: 'Country',
    phone: 'Phone',
  },
  submit: 'Change address',
  done: { 'change-address': 'The address was changed.' },
} as const;
