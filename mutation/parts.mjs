const portTests = (...names) => names.map((name) => `test/ports/${name}.test.ts`);
const database = { exclude: [], globalSetup: ['test/support/database-setup.ts'] };

/** What is broken on purpose, and the tests that have to notice it. */
export const parts = {
  // Rules of money, stock and accounts, which tests look at alone.
  rules: {
    mutate: [
      'address-blocks',
      'cart',
      'cart-change',
      'cart-schema',
      'coupon',
      'credentials',
      'discount',
      'guessable-password',
      'letter',
      'money',
      'offer',
      'order',
      'payment',
      'priced-cart',
      'purchase',
      'quote',
      'rate-limits',
      'session',
      'unpaid',
    ].map((name) => `src/domain/${name}.ts`),
    include: ['src/domain/**/*.test.ts'],
    // Sets a time zone, which threads cannot.
    exclude: ['**/order-date.test.ts'],
    globalSetup: [],
  },
  // What speaks with the payment provider, with Google and with the browser about a session, over real sockets alone.
  providers: {
    mutate: [
      ...['line-items', 'payment-errors', 'payment-provider', 'session-report'].map(
        (name) => `src/adapters/payment/${name}.ts`,
      ),
      ...['argon2-hasher', 'google-address', 'google-sign-in', 'secrets'].map(
        (name) => `src/adapters/identity/${name}.ts`,
      ),
      'src/adapters/http/session-cookie.ts',
    ],
    include: [
      'src/adapters/payment/*.test.ts',
      'src/adapters/identity/*.test.ts',
      'src/adapters/http/session-cookie.test.ts',
    ],
    exclude: [],
    globalSetup: [],
  },
  // The books that keep orders, stock and sessions over a real database, and what settles a payment or gives it back.
  books: {
    mutate: [
      'src/adapters/db/catalogue/offer-book.ts',
      'src/adapters/db/orders/apply-event.ts',
      'src/adapters/db/orders/order-book.ts',
      'src/adapters/db/orders/place-order.ts',
      'src/adapters/db/orders/redemptions.ts',
      'src/adapters/db/orders/refund-book.ts',
      'src/adapters/db/orders/spent-codes.ts',
      'src/adapters/db/accounts/session-book.ts',
      'src/adapters/db/orders/stock.ts',
      'src/adapters/db/own-lists/cart-book.ts',
      'src/adapters/payment/read-event.ts',
      'src/adapters/payment/refunds.ts',
      'src/services/cancel-order.ts',
      'src/services/confirm-payment.ts',
      'src/services/note-dispute.ts',
      'src/services/place-order.ts',
      'src/services/quote-cart.ts',
      'src/services/receive-payment-event.ts',
      'src/services/recheck-refund.ts',
      'src/services/refund.ts',
      'src/services/repeat-refunds.ts',
      'src/services/settle-open-orders.ts',
      'src/services/settlement.ts',
    ],
    include: [
      'src/adapters/payment/payment-event.test.ts',
      'src/adapters/payment/refunds.test.ts',
      'src/adapters/payment/refunds-by-hand.test.ts',
      ...portTests(
        'cancel-order',
        'cart-book',
        'codes-per-person',
        'coupons',
        'disputes',
        'late-money',
        'late-payment',
        'load-offers',
        'order-book',
        'order-book-apply',
        'order-book-place',
        'payment-events',
        'payment-trouble',
        'place-order',
        'quote-cart',
        'refund-book',
        'remove-account',
        'session-book',
        'settle-open-orders',
        'unpaid-orders',
      ),
    ],
    ...database,
  },
  // The books of accounts, and every way into one and out of it.
  accounts: {
    mutate: [
      'src/adapters/db/accounts/account-book.ts',
      'src/adapters/db/accounts/account-data.ts',
      'src/adapters/db/accounts/account-links.ts',
      'src/adapters/db/accounts/device-book.ts',
      'src/adapters/db/accounts/guest-orders.ts',
      'src/adapters/db/accounts/link-rows.ts',
      'src/adapters/db/accounts/remove-account.ts',
      'src/adapters/db/orders/unpaid-orders.ts',
      ...[
        'find-session',
        'forget-person',
        'know-device',
        'open-session',
        'prove-email',
        'remove-account',
        'renew-session',
        'reset-password',
        'sign-in',
        'sign-in-with-google',
        'sign-up',
        'visit-session',
      ].map((name) => `src/services/${name}.ts`),
    ],
    include: portTests(
      'account-book',
      'account-data',
      'account-letters',
      'account-links',
      'codes-per-person',
      'entry-races',
      'forget-person',
      'getting-in',
      'guest-orders',
      'google-accounts',
      'leaving',
      'remove-account',
      'sessions-and-browsers',
      'unpaid-orders',
    ),
    ...database,
  },
};

/** The part that the environment names. */
export const part = () => {
  const name = process.env['MUTATION_PART'] ?? 'rules';
  const found = Object.entries(parts).find(([key]) => key === name);
  if (!found) throw new Error(`there is no part ${name}`);
  return { name, ...found[1] };
};
