/** Paths of the JSON API, shared by browser and server; `:name` matches one segment. */
export const apiMap = {
  categories: '/api/categories',
  suggestions: '/api/search',
  shippingZones: '/api/shipping-zones',
  placeOrder: '/checkout-form',
  savedItems: '/api/saved-items',
  quote: '/api/cart/quote',
  orders: '/api/orders',
  liveOrders: '/api/orders/live',
  orderTotals: '/api/orders/:receipt/sums',
  confirmOrder: '/api/orders/:receipt/confirm',
  cancelOrder: '/api/orders/:receipt/cancel',
  accountData: '/api/account/data',
  addresses: '/api/account/addresses',
  session: '/api/auth/session',
  renewSession: '/api/auth/renew',
  google: '/api/auth/google',
  vitals: '/api/vitals',
} as const;

/** Paths to which providers send; not in the map, which every page loads. */
export const providerPaths = {
  paymentEvents: '/api/payment/webhook',
  googleReturn: '/api/auth/google/callback',
} as const;
