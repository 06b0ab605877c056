/** HTTP status and message of every error that a client can cause; the wire form is `{ error: { code, message, details? } }`. */
const table = {
  'not-json': [400, 'The request is not valid JSON.'],
  'not-found': [404, 'Nothing was found at this address.'],
  'method-not-allowed': [405, 'This address does not support that method.'],
  'too-large': [413, 'The request is too large.'],
  'unsupported-media-type': [415, 'Please send JSON.'],
  'invalid-request': [422, 'Some fields are missing or wrong.'],
  'cross-site': [403, 'This request came from another site and was rejected.'],
  'signed-out': [401, 'Please sign in first.'],
  'too-many-requests': [429, 'Too many requests. Please wait a moment and try again.'],
  overloaded: [503, 'We’re very busy right now. Please try again in a moment.'],
  unavailable: [503, 'We can’t do this right now. Please try again in a moment.'],
  internal: [500, 'Something went wrong on our side. Please try again in a moment.'],

  'email-required': [422, 'Please enter the email address for your receipt.'],
  'unknown-product': [422, 'A product in your cart is no longer available.'],
  'price-changed': [409, 'A price has changed. Please check your cart before you pay.'],
  'coupon-refused': [409, 'The coupon code can’t be used for this order.'],
  'total-changed': [409, 'Your total has changed. Please check your cart before you pay.'],
  'too-little-stock': [409, 'There isn’t enough left of a product in your cart.'],
  'too-much-unpaid': [
    409,
    'We can reserve only a limited amount before payment. Please order less, or try again in 30 minutes. If one of your orders is waiting for payment, pay it first.',
  ],
  'much-set-aside': [
    409,
    'The last of this tea is in other customers’ checkouts. Try again in 30 minutes, or sign in with a confirmed email to buy now.',
  ],
  'often-unpaid': [
    409,
    'Earlier orders of this tea from your account or network weren’t paid, so we can’t reserve more right now. Please try again in a few hours.',
  ],
  'too-many-unpaid': [409, 'You have several unpaid orders. Please pay or cancel them first.'],
  'many-unpaid-nearby': [
    409,
    'Many orders from your network await payment. Sign in with a confirmed email to order now, or try again in 30 minutes.',
  ],
  'order-number-used': [409, 'This order number was already used for another purchase.'],
  'order-already-paid': [409, 'This order is already paid.'],
  'order-closed': [409, 'This order was cancelled or has expired. Please start again from your cart.'],
  'unpaid-order-left': [409, 'An order was just placed. Please try again in a moment.'],
  'unknown-order': [404, 'Order not found.'],
  'order-too-large': [422, 'This order is too large. Please split it.'],
  'total-too-small': [422, 'The minimum payment is $0.50. Please add something to your cart.'],
  'payment-unavailable': [503, 'We couldn’t reach our payment provider. Please try again in a moment.'],
  'payment-held': [
    409,
    'We’re checking a payment, so the order can’t be cancelled and your account can’t be deleted yet. Please call us; our number is at the top of every page.',
  ],
  'payment-refused': [502, 'We couldn’t open the payment page. You haven’t been charged. Please try again.'],
  'bad-signature': [400, 'Invalid signature.'],
  'unreadable-event': [400, 'Unknown event.'],

  'password-wrong': [403, 'Incorrect password.'],

  'link-ended': [410, 'This link has expired or was already used. Please request a new one.'],
  'link-of-another': [
    403,
    'This link belongs to another account. Sign in to that account and open the link again.',
  ],
  'letter-underway': [429, 'Email sent. Please wait a minute before requesting another.'],
  'too-many-enquiries': [
    429,
    'We’ve received many messages from your network. Please try again in an hour, or call us.',
  ],

  'auth/email-already-in-use': [409, 'email already in use'],
  'auth/common-password': [422, 'That password is too common. Try a few unrelated words.'],
  'auth/invalid-credential': [401, 'Incorrect email or password. Try again or reset your password.'],
  'auth/too-many-requests': [429, 'Too many attempts. Please wait a few minutes and try again.'],
  'auth/requires-recent-login': [401, 'Please sign in again to continue.'],
  'auth/network-request-failed': [503, 'We can’t reach the shop. Check your connection and try again.'],
  'auth/google-unavailable': [503, 'Google isn’t responding. Please try again, or sign in with your email.'],
  'auth/google-cancelled': [401, 'Google sign-in was cancelled.'],
  'auth/email-not-verified': [403, 'Google hasn’t verified this email. Please sign up with a password.'],
  'auth/account-exists': [
    409,
    'An account with this email already exists. Sign in with its password, or reset the password to take over the account; all other devices are signed out.',
  ],
} as const;

/** A code of the wire format; clients decide by it, so it never changes. */
export type ErrorCode = keyof typeof table;

/** True if the text is a code of the table. */
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(table, text);

/** Returns the HTTP status of a response with this error. */
export const statusOf = (code: ErrorCode): number => table[code][0];

/** Returns the message for shoppers, in English. */
export const messageOf = (code: ErrorCode): string => table[code][1];

/** An expected error, returned by services. Clients receive `details`, so it must hold no secrets. */
export type ShopError = { readonly code: ErrorCode; readonly details?: unknown };
