/** What the page of an order behind its secret link says. */
export const order = {
  title: 'Your order',
  number: 'Order number',
  placed: 'Placed on',
  status: 'Status',
  lines: 'What you ordered',
  shipping: 'Shipping address',
  billing: 'Billing address',
  keep: 'Whoever has the address of this page can see the order. Keep it, and do not pass it on.',
  unknownTitle: 'We do not know this order',
  unknown: 'The address may be incomplete. Please open the link of your letter again, or copy all of it.',
} as const;

/** How an unpaid order is cancelled. */
export const cancelOrder = {
  open: 'Cancel order',
  text: 'The order ends and its items go back on sale. Nothing is charged.',
  confirm: 'Yes, cancel this order',
  cancelled: 'This order is cancelled.',
  paid: 'This order has been paid, so it cannot be cancelled here.',
} as const;
