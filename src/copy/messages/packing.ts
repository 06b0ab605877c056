/** Texts of packing slips, on paper and on the command line. */
export const packingMessages = {
  isCopy: 'Copy: these items are already shipped.',
  placed: (day: string) => `Placed ${day}`,
  by: (method: string) => `By ${method}`,
  deliverAfter: (day: string) => `Deliver on or after ${day}`,
  shipTo: 'Ship to',
  items: 'Items',
  message: 'Message',
} as const;
