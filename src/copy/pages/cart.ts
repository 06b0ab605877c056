export const cart = {
  title: 'Your cart',
  empty: 'Your Cart is Empty',
  back: 'Return to catalogue',
  proceed: 'Proceed to checkout',
  continueShopping: 'Continue shopping',
} as const;
