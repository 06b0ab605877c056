export const noScript = {
  products:
    'Turn on JavaScript to use the cart and the wish list. You can read about all our teas without it.',
  cart: 'Turn on JavaScript to see your cart.',
  checkout: 'Turn on JavaScript to place an order.',
  signIn: 'Turn on JavaScript to sign in with Google in a separate window.',
  orderAgain: 'Turn on JavaScript to order these items again.',
  order: 'Turn on JavaScript to see your order status.',
} as const;
