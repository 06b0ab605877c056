/** A gift at the checkout and on the pages of its order. */
export const gift = {
  title: 'This is a gift',
  slip: 'The packing slip never shows prices.',
  optional: 'optional',
  message: 'Message',
  messageHint: (max: number) => `We print it on the slip. At most ${max} characters.`,
  deliverAfter: 'Deliver on or after',
  deliverAfterHint: 'We’ll hold it, so that it doesn’t arrive earlier.',
  orderTitle: 'Gift',
  day: (day: string) => `We’ll deliver it on or after ${day}.`,
} as const;
