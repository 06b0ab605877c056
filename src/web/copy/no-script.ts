/** What is said where scripts are switched off. */
export const needsScript = {
  shelf:
    'Cart and wish list need JavaScript, which is switched off in this browser. Everything about the teas can be read without it.',
  cart: 'The cart is kept in your browser and needs JavaScript, which is switched off.',
  checkout: 'Ordering needs JavaScript, which is switched off in this browser.',
  signIn: 'Signing in needs JavaScript, which is switched off in this browser.',
  order: 'How an order stands can only be shown with JavaScript, which is switched off in this browser.',
} as const;
