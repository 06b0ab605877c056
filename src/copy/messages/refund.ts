/** How long a refund takes, on pages and in emails. */
export const refundTime = 'Banks usually take 5 to 10 business days to show it on your statement.';

/** What a refund is for, on pages and in emails. */
export const refundedItems = {
  line: (quantity: number, name: string) => `${quantity} × ${name}`,
  delivery: 'Delivery',
  other: 'Other amount',
} as const;
