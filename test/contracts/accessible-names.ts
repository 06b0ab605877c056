/** The ARIA role of a control and its exact accessible name. */
export type AccessibleName = readonly [
  role: 'button' | 'combobox' | 'group' | 'heading' | 'link' | 'region' | 'textbox',
  name: string,
];

const TEA = 'Masala Chai';

/** Names that screen reader users and tests of the shop rely on, by the part of a page that has them. */
export const ACCESSIBLE_NAMES = {
  topBar: [
    ['link', 'Deals'],
    ['link', 'Read'],
    ['link', 'Franchising'],
    ['link', 'Gifts'],
    ['link', 'Delivery'],
    ['link', 'Tea'],
    ['link', 'Coffee'],
    ['link', 'Other products'],
    ['link', 'Stores'],
    ['link', 'Sign in'],
    ['link', 'Wish list, 0 items'],
    ['button', 'Cart, 0 items'],
  ],
  filterModes: [
    ['link', 'Sort by type'],
    ['link', 'Sort by price'],
  ],
  types: [
    ['link', 'All'],
    ['link', 'Black'],
    ['link', 'Green'],
  ],
  prices: [
    ['link', 'All Prices'],
    ['link', 'Up to 200'],
    ['link', '200 to 300'],
  ],
  productCard: [
    ['button', 'Add to cart'],
    ['button', `Wish list: ${TEA}`],
  ],
  topBarWithProduct: [
    ['link', 'Wish list, 1 item'],
    ['button', 'Cart, 1 item'],
    ['region', 'Cart'],
  ],
  cartDropdown: [['link', 'YOUR CART']],
  signIn: [
    ['textbox', 'Email'],
    ['textbox', 'Password'],
    ['button', 'Sign in'],
    ['button', 'Sign in with Google'],
  ],
  signUp: [
    ['textbox', 'Display name'],
    ['textbox', 'Email'],
    ['textbox', 'Password'],
    ['textbox', 'Confirm password'],
    ['button', 'Sign up'],
  ],
  checkoutForm: [
    ['textbox', 'Email'],
    ['group', 'Shipping address'],
    ['group', 'Billing address'],
    ['button', 'PURCHASE'],
  ],
  address: [
    ['textbox', 'Name'],
    ['textbox', 'Line 1'],
    ['textbox', 'Line 2'],
    ['textbox', 'City'],
    ['textbox', 'State'],
    ['textbox', 'Postal code'],
    ['combobox', 'Country'],
    ['textbox', 'Phone'],
  ],
  paymentEmulator: [
    ['textbox', 'Card number'],
    ['textbox', 'Expiry'],
    ['textbox', 'CVC'],
    ['button', 'Pay'],
    ['link', 'Cancel'],
  ],
  account: [
    ['link', 'Account'],
    ['heading', 'Order history'],
    ['heading', 'Wish list'],
    ['button', 'Log out'],
  ],
  cart: [
    ['button', `Increase quantity of ${TEA}`],
    ['button', `Decrease quantity of ${TEA}`],
    ['button', `Remove ${TEA}`],
    ['textbox', 'Coupon code'],
    ['button', 'Apply'],
    ['link', 'Proceed to checkout'],
  ],
} as const satisfies Record<string, readonly AccessibleName[]>;

/** The role and text of the spinner; the role takes no name from its content. */
export const SPINNER = { role: 'status', text: 'Loading' } as const;
