/** What a shopper reads whose browser stores nothing for the shop. */
export const storage = {
  notKept: 'This browser doesn’t save your cart: it ends when you close or reload this page.',
  close: 'OK',
} as const;
