/** The addresses of the JSON API, which browser and server share; `:name` stands for one part of the path. */
export const apiMap = {
  categories: '/api/categories',
  placeOrder: '/checkout-form',
  orders: '/api/orders',
  liveOrders: '/api/orders/live',
  confirmOrder: '/api/orders/:receipt/confirm',
  cancelOrder: '/api/orders/:receipt/cancel',
  paymentEvents: '/api/payment/webhook',
  signUp: '/api/auth/sign-up',
  signIn: '/api/auth/sign-in',
  signOut: '/api/auth/sign-out',
  session: '/api/auth/session',
  renewSession: '/api/auth/renew',
  google: '/api/auth/google',
  vitals: '/api/vitals',
  googleReturn: '/api/auth/google/callback',
} as const;
