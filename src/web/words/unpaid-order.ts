/** What is said of an order that awaits payment, and how it is cancelled. */
export const unpaidOrder = {
  title: 'Unpaid order',
  waits: (total: string | undefined) => `Your order${total ? ` of ${total}` : ''} is waiting for payment.`,
  heldUntil: (time: string) => `We hold it until ${time}.`,
  payNow: 'Pay now',
  editCart: 'Edit cart',
  cancel: 'Cancel order',
  cancelText: 'The order ends and its items go back on sale. Nothing is charged.',
  confirmCancel: 'Yes, cancel this order',
  cancelled: 'This order is cancelled.',
  paid: 'This order has been paid, so it cannot be cancelled here.',
} as const;
