export const order = {
  title: 'Your order',
  number: 'Order number',
  placed: 'Placed on',
  status: 'Status',
  lines: 'What you ordered',
  shipping: 'Shipping address',
  billing: 'Billing address',
  keep: 'Anyone with this link can see your order. Please keep it private.',
  unknownTitle: 'Order not found',
  unknown: 'The link may be incomplete. Please open the link in your confirmation email again.',
} as const;

export const cancelOrder = {
  open: 'Cancel order',
  text: 'This cancels your order. You won’t be charged.',
  confirm: 'Yes, cancel this order',
  cancelled: 'This order is cancelled.',
  paid: 'This order is already paid, so it can’t be cancelled here.',
} as const;
