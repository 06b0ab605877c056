/** Messages for staff about the fields of a refund. */
export const refundFieldMessages = {
  quantity: (left: number) => `Please enter a number from 0 to ${left}.`,
  amount: 'Please enter an amount in dollars such as 12.50, without commas.',
} as const;
