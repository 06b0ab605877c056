export const unpaidOrder = {
  title: 'Unpaid order',
  waits: (total: string | undefined) => `Your order${total ? ` of ${total}` : ''} is waiting for payment.`,
  reservedUntil: (time: string) => `Reserved until ${time}.`,
  others: (count: number) => (count === 1 ? 'One more unpaid order' : `${count} more unpaid orders`),
  underReview:
    'We’ve received a payment for this order and are checking it. You don’t need to pay again; we’ll contact you.',
  payNow: 'Pay now',
  editCart: 'Edit cart',
} as const;
