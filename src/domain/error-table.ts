import { MIN_PASSWORD } from './credentials.ts';

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
  unavailable: [503, 'The shop cannot answer just now. Please try again in a moment.'],
  internal: [500, 'Something went wrong on our side. Please try again in a moment.'],

  'email-required': [422, 'Please enter the e-mail address for your receipt.'],
  'unknown-product': [422, 'A product in your cart is no longer sold.'],
  'price-changed': [409, 'A price has changed. Please look at your cart again before you pay.'],
  'coupon-refused': [409, 'The coupon code cannot be used for this order.'],
  'total-changed': [409, 'Your cart now comes to another total. Please look at it again before you pay.'],
  'too-little-stock': [409, 'There is not enough left of a product in your cart.'],
  'order-number-used': [409, 'This order number already stands for another purchase.'],
  'order-already-paid': [409, 'This order is already paid.'],
  'order-closed': [409, 'This order was cancelled or has expired. Please start again from your cart.'],
  'unknown-order': [404, 'We do not know this order.'],
  'order-too-large': [422, 'This order is too large for the shop to take at once.'],
  'payment-unavailable': [503, 'The payment page does not answer. Please try again in a moment.'],
  'payment-refused': [502, 'The payment page could not be opened. Nothing was charged; please try again.'],
  'bad-signature': [400, 'The signature of this event is not valid.'],

  'link-ended': [410, 'This link has been used or is too old. Please ask for a new letter.'],
  'link-of-another': [403, 'This link belongs to another account. Sign in with that one and open it again.'],
  'letter-underway': [429, 'A letter is on its way. Please wait a minute before you ask for another.'],
  'too-many-enquiries': [429, 'You have written to us several times already. Please try again in an hour.'],

  'auth/email-already-in-use': [409, 'email already in use'],
  'auth/invalid-email': [422, 'This is not a complete e-mail address.'],
  'auth/weak-password': [422, `Please choose a password of at least ${MIN_PASSWORD} characters.`],
  'auth/wrong-password': [401, 'E-mail address and password do not match. Check both, or sign up.'],
  'auth/user-not-found': [401, 'E-mail address and password do not match. Check both, or sign up.'],
  'auth/invalid-credential': [401, 'E-mail address and password do not match. Check both, or sign up.'],
  'auth/user-disabled': [403, 'This account is closed. Please write to us.'],
  'auth/operation-not-allowed': [403, 'This way of signing in is switched off. Please choose another.'],
  'auth/too-many-requests': [429, 'Too many attempts. Please wait a minute and try again.'],
  'auth/requires-recent-login': [401, 'Please sign in again to go on.'],
  'auth/network-request-failed': [503, 'The shop cannot be reached. Check your connection and try again.'],
  'auth/google-unavailable': [503, 'Google does not answer. Please try again, or sign in with your e-mail.'],
  'auth/google-cancelled': [401, 'Signing in with Google was cancelled.'],
  'auth/email-not-verified': [
    403,
    'Google has not verified this e-mail address. Please sign up with a password.',
  ],
  'auth/account-exists': [409, 'This e-mail address already has an account here. Sign in with its password.'],
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
