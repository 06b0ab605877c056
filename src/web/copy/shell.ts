/** What the frame around every page says. */
export const shell = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  deals: 'Deals',
  read: 'Read',
  franchising: 'Franchising',
  gifts: 'Gifts',
  delivery: 'Delivery',
  tea: 'Tea',
  coffee: 'Coffee',
  otherProducts: 'Other products',
  stores: 'Stores',
  search: 'Search',
  chat: 'Chat',
  messenger: 'Messenger',
  signIn: 'Sign in',
  account: 'Account',
  wishList: (count: number) => `Wish list, ${items(count)}`,
  bag: (count: number) => `Cart, ${items(count)}`,
  cart: 'Cart',
  cartEmpty: 'You Cart is Empty',
  cartLines: 'What is in the cart',
  cartTotal: 'Total',
  toCart: 'YOUR CART',
  checkOut: 'Check out',
  loading: 'Loading',
  pageLoading: 'The page is on its way',
  tryAgain: 'Try again',
  stuck: 'A part of this page did not come through, and not everything on it works yet.',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  titleOfPage: (title: string, page: number) => `${title}, page ${page}`,
  pageOf: (page: number, last: number) => `Page ${page} of ${last}`,
  footer: 'One plant, two leaves and a bud: everything here begins with Camellia sinensis.',
  phone: 'Call us',
  more: 'More than tea',
  service: 'Service',
  notFoundTitle: 'There is no such page',
  busyTitle: 'One moment, please',
  busy: 'This page was asked for very often. Please wait a little and try again. Your cart is kept.',
  away: 'The shop cannot show this page just now. Please try again in a moment. Your cart is kept.',
  problemTitle: 'This page could not be shown',
  problem: 'Something went wrong on our side. Your cart is kept.',
  offlineTitle: 'No connection',
  offline:
    'The shop cannot be reached from here just now. Your cart and your wishes are kept; this page comes back with the connection.',
} as const;

const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** What a browser shows when a request is rejected before a page could be rendered. */
export const requestErrors = {
  unsentTitle: 'This could not be sent',
  goBack: 'Please go back and try again.',
  home: 'Home page',
  texts: {
    'cross-site': 'This form was sent from another site, so nothing was changed.',
    'method-not-allowed':
      'This form needs JavaScript, which did not run on the page. Please turn it on, or wait until the page has loaded, and send the form again.',
    'unsupported-media-type':
      'This form needs JavaScript, which did not run on the page. Please turn it on, or wait until the page has loaded, and send the form again.',
    'too-large': 'This is more than we can take at once. Please shorten it and send it again.',
    'invalid-request': 'A part of the form could not be read. Please check what you typed and send it again.',
    'not-json': 'A part of the form could not be read. Please check what you typed and send it again.',
  },
} as const;

/** What is said where scripts are switched off. */
export const needsScript = {
  shelf:
    'Cart and wish list need JavaScript, which is switched off in this browser. Everything about the teas can be read without it.',
  cart: 'The cart is kept in your browser and needs JavaScript, which is switched off.',
  checkout: 'Ordering needs JavaScript, which is switched off in this browser.',
  signIn: 'Signing in needs JavaScript, which is switched off in this browser.',
  order: 'How an order stands can only be shown with JavaScript, which is switched off in this browser.',
} as const;
