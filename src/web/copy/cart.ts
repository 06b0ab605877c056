/** What the cart, the address form and the pages after payment say. */
export const cart = {
  title: 'Your cart',
  empty: 'Your Cart is Empty',
  back: 'Return to catalogue',
  proceed: 'Proceed to checkout',
} as const;
