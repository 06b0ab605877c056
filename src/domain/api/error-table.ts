/**
 * Every error a shopper or a client can cause: its HTTP status and what it says. The codes travel on the wire as
 * `{ error: { code, message, details? } }`; adding one here is all it takes.
 */
const table = {
  'not-json': [400, 'The request is not valid JSON.'],
  'not-found': [404, 'There is nothing at this address.'],
  'method-not-allowed': [405, 'This address does not answer that method.'],
  'too-large': [413, 'The request is too large.'],
  'unsupported-media-type': [415, 'Please send JSON.'],
  'invalid-request': [422, 'Some fields are missing or wrong.'],
  'cross-site': [403, 'This request came from another site and was refused.'],
  'signed-out': [401, 'Please sign in first.'],
  'too-many-requests': [429, 'Too many requests. Please wait a moment and try again.'],
  overloaded: [
    503,
    'So many shoppers are here that we cannot do this just now. Please try again in a moment.',
  ],
  unavailable: [503, 'The shop cannot answer just now. Please try again in a moment.'],
  internal: [500, 'Something went wrong on our side. Please try again in a moment.'],

  'email-required': [422, 'Please enter the e-mail address for your receipt.'],
  'unknown-product': [422, 'A product in your cart is no longer sold.'],
  'price-changed': [409, 'A price has changed. Please look at your cart again before you pay.'],
  'coupon-refused': [409, 'The coupon code cannot be used for this order.'],
  'total-changed': [409, 'Your cart now comes to another total. Please look at it again before you pay.'],
  'too-little-stock': [409, 'There is not enough left of a product in your cart.'],
  'too-much-unpaid': [
    409,
    'We can hold only so much of a product before it is paid. Please take fewer, or come back in half an hour. If one of your orders is waiting for payment, pay it first.',
  ],
  'much-set-aside': [
    409,
    'Much of this tea waits in other people’s checkouts. Sign in with a confirmed address to buy now, or come again in half an hour.',
  ],
  'often-unpaid': [
    409,
    'There is little of this tea left, and orders for it from your account or network were not paid before. Please come back in a few hours.',
  ],
  'too-many-unpaid': [
    409,
    'Several orders of yours are not paid yet. Please pay or cancel them before you place another.',
  ],
  'many-unpaid-nearby': [
    409,
    'Many orders from your network await payment. Sign in to an account with a confirmed email to order now, or try again in half an hour.',
  ],
  'order-number-used': [409, 'This order number already stands for another purchase.'],
  'order-already-paid': [409, 'This order is already paid.'],
  'order-closed': [409, 'This order was cancelled or has expired. Please start again from your cart.'],
  'unpaid-order-left': [409, 'An order was placed just now. Please try again in a moment.'],
  'unknown-order': [404, 'We do not know this order.'],
  'order-too-large': [422, 'This order is too large for the shop to take at once.'],
  'total-too-small': [422, 'We cannot take a payment of less than $0.50. Please add something to your cart.'],
  'payment-unavailable': [503, 'The payment page does not answer. Please try again in a moment.'],
  'payment-held': [
    409,
    'A payment does not fit its order, and we are looking at it. Until then neither the order nor your account can end. Please call us; our number is at the top of every page.',
  ],
  'payment-refused': [502, 'The payment page could not be opened. Nothing was charged; please try again.'],
  'bad-signature': [400, 'Invalid signature.'],
  'unreadable-event': [400, 'Unknown event.'],

  'password-wrong': [403, 'This is not the password of your account.'],

  'link-ended': [410, 'This link has been used or is too old. Please ask for a new letter.'],
  'link-of-another': [403, 'This link belongs to another account. Sign in with that one and open it again.'],
  'letter-underway': [429, 'A letter is on its way. Please wait a minute before you ask for another.'],
  'too-many-enquiries': [
    429,
    'We’ve received many messages from your network. Please try again in an hour, or call us.',
  ],

  'auth/email-already-in-use': [409, 'email already in use'],
  'auth/common-password': [
    422,
    'This password is easy to guess. A few words that only you would put together are better.',
  ],
  'auth/invalid-credential': [401, 'E-mail address and password do not match. Check both, or sign up.'],
  'auth/too-many-requests': [429, 'Too many attempts. Please wait a few minutes and try again.'],
  'auth/requires-recent-login': [401, 'Please sign in again to go on.'],
  'auth/network-request-failed': [503, 'The shop cannot be reached. Check your connection and try again.'],
  'auth/google-unavailable': [503, 'Google does not answer. Please try again, or sign in with your e-mail.'],
  'auth/google-cancelled': [401, 'Signing in with Google was cancelled.'],
  'auth/email-not-verified': [
    403,
    'Google has not verified this e-mail address. Please sign up with a password.',
  ],
  'auth/account-exists': [
    409,
    'This e-mail address already has an account here. Sign in with its password. If that is not yours, choose a new one by letter: it makes the account yours and signs everybody else out.',
  ],
} as const;

export type ErrorCode = keyof typeof table;

/** Whether a word from outside is one of ours. */
export const isErrorCode = (word: string): word is ErrorCode => Object.hasOwn(table, word);

/** The HTTP status an error answers with. */
export const statusOf = (code: ErrorCode): number => table[code][0];

/** What an error says to a shopper. */
export const messageOf = (code: ErrorCode): string => table[code][1];

/** An expected failure as services return it. `details` must be fit for the wire. */
export type ShopError = { readonly code: ErrorCode; readonly details?: unknown };
