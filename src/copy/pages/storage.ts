export const storage = {
  notSaved: 'This browser doesn’t save your cart. It will be lost when you close or reload this page.',
  close: 'OK',
} as const;
