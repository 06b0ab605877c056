/** What is said of an order that awaits payment. */
export const unpaidOrder = {
  title: 'Unpaid order',
  waits: (total: string | undefined) => `Your order${total ? ` of ${total}` : ''} is waiting for payment.`,
  heldUntil: (time: string) => `We hold it until ${time}.`,
  others: (count: number) => (count === 1 ? 'One more unpaid order' : `${count} more unpaid orders`),
  payNow: 'Pay now',
  editCart: 'Edit cart',
} as const;
