export const account = {
  title: 'Account',
  sections: 'Account sections',
  greeting: (greeting: string, name: string) => `${greeting}, ${name}`,
  orderHistory: 'Order history',
  wishesNeedScript: 'Turn on JavaScript to see your wish list.',
  wishList: 'Wish list',
  logOut: 'Log out',
  noOrders: 'No orders yet.',
  noOlderOrders: 'No older orders.',
  orderPages: 'Order history pages',
  olderOrders: 'Older orders',
  newestOrders: 'Newest orders',
  noWishes: 'Nothing on your wish list yet.',
  toTea: 'Browse teas',
  order: (orderNumber: string) => `Order ${orderNumber}`,
  orderNumber: 'Order number',
  viewOrder: 'View order',
  shipTo: (place: string) => `Ship to ${place}`,
  status: {
    'awaiting-payment': 'Awaiting payment',
    paid: 'Paid',
    cancelled: 'Cancelled',
    expired: 'Expired',
  },
  underReview: 'Checking your payment',
  refundStatus: {
    full: 'Refunded',
    partial: (amount: string) => `Partially refunded, ${amount}`,
  },
  liveLost: 'Reconnecting…',
} as const;

export const accountData = {
  title: 'Your data',
  text: 'Download your data: account, orders, wish list, cart and a log of our emails.',
  download: 'Download my data',
  removeTitle: 'Delete account',
  removeText:
    'This permanently deletes your account, wish list and cart, signs you out on all devices and cancels unpaid orders. Paid orders still arrive; to follow one, use “Find your order” with its number and your email. We keep invoices (what you bought and your billing address) as the law requires; your shipping address and email are erased 60 days after payment. If you used a coupon code that is limited per customer, we keep a record of it, without a readable email address, until the code expires.',
  password: 'Your password',
  googleAgain: 'For your security, sign in with Google again, then delete your account.',
  remove: 'Delete account for good',
} as const;
