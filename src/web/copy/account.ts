export const account = {
  title: 'Account',
  needsScript:
    'Logging out and changing your account need JavaScript, which is switched off in this browser.',
  sections: 'Account sections',
  orderHistory: 'Order history',
  wishList: 'Wish list',
  logOut: 'Log out',
  noOrders: 'No orders yet.',
  noOlderOrders: 'There are no older orders.',
  orderPages: 'Pages of the order history',
  olderOrders: 'Older orders',
  newestOrders: 'Newest orders',
  noWishes: 'Nothing on your wish list yet.',
  toTea: 'Look at the teas',
  order: (receipt: string) => `Order ${receipt}`,
  receipt: 'Order number',
  viewOrder: 'View order',
  status: {
    'awaiting-payment': 'Awaiting payment',
    paid: 'Paid',
    cancelled: 'Cancelled',
    expired: 'Expired',
  },
  refundStatus: {
    full: 'Refunded',
    partial: (amount: string) => `Partly refunded, ${amount}`,
  },
  liveLost: 'The list is not live just now; reconnecting.',
} as const;

/** What an account can be asked for and how it ends. */
export const ownData = {
  title: 'Your data',
  text: 'Download everything that we keep of you: account, orders, wish list, cart, and which letters we wrote.',
  download: 'Download my data',
  removeTitle: 'Delete account',
  removeText:
    'Your account goes for good, with its wish list, its cart and all sessions. Orders that await payment are cancelled. Of paid orders we keep what the law wants of an invoice: what was bought, and the billing address; for 60 days after the payment also where it is sent to and your e-mail address, so that it reaches you. Of codes that count only so often per person we keep that they were used, with a mark in which your address cannot be read, until the code ends.',
  password: 'Your password',
  googleAgain:
    'To be sure that it is you, please sign in with Google once more, and then delete the account.',
  remove: 'Delete account for good',
} as const;
