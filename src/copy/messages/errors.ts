import { loadErrors } from './load-errors.ts';

/** Message of every error that a client can cause, by its code. */
export const errorMessages = {
  ...loadErrors,

  'not-json': 'The request is not valid JSON.',
  'not-found': 'Nothing was found at this address.',
  'method-not-allowed': 'This address does not support that method.',
  'too-large': 'The request is too large.',
  'unsupported-media-type': 'Please send JSON.',
  'invalid-request': 'Some fields are missing or wrong.',
  'cross-site': 'This request came from another site and was rejected.',
  'signed-out': 'Please sign in first.',

  'email-required': 'Please enter the email address for your receipt.',
  'unknown-product': 'A product in your cart is no longer available.',
  'price-changed': 'A price has changed. Please check your cart before you pay.',
  'coupon-refused': 'The coupon code can’t be used for this order.',
  'shipping-unavailable': 'We can’t deliver this order to that address. Please see your options above.',
  'total-changed': 'Your total has changed. Please check your cart before you pay.',
  'too-little-stock': 'There isn’t enough left of a product in your cart.',
  'too-much-unpaid':
    'We can reserve only a limited amount before payment. Please order less, or try again in 30 minutes. If one of your orders is waiting for payment, pay it first.',
  'much-set-aside':
    'The last of this tea is in other customers’ checkouts. Try again in 30 minutes, or sign in with a confirmed email to buy now.',
  'often-unpaid':
    'Earlier orders of this tea from your account or network weren’t paid, so we can’t reserve more right now. Please try again in a few hours.',
  'often-declined':
    'Several cards from your account or network were declined. Sign in with a confirmed email to order now, or try again later.',
  'too-many-unpaid': 'You have several unpaid orders. Please pay or cancel them first.',
  'many-unpaid-nearby':
    'Many orders from your network await payment. Sign in with a confirmed email to order now, or try again in 30 minutes.',
  'order-number-used': 'This order number was already used for another purchase.',
  'order-already-paid': 'This order is already paid.',
  'order-closed': 'This order was cancelled or has expired. Please start again from your cart.',
  'unpaid-order-left': 'An order was just placed. Please try again in a moment.',
  'unknown-order': 'Order not found.',
  'order-access-required': 'Please confirm first that this order is yours.',
  'wrong-access-code': 'That code isn’t right. Please enter the one in our newest email.',
  'access-code-expired': 'That code has expired. Please ask for a new one.',
  'too-many-codes':
    'We’ve emailed several codes in the last hour. Please use the newest one, or try again later; you can also contact us.',
  'order-packed': 'We’ve packed your order, so it can’t be changed or cancelled anymore. Please contact us.',
  'order-not-changeable': 'This order can’t be changed here anymore. Please contact us.',
  'too-many-changes':
    'We’ve changed several addresses for you in the last hour. Please try again later, or contact us.',
  'other-delivery-zone':
    'We can’t change the delivery to that country. Please cancel the order and place it again, or contact us.',
  'order-too-large': 'This order is too large. Please split it.',
  'total-too-small': 'The minimum payment is $0.50. Please add something to your cart.',
  'payment-unavailable': 'We couldn’t reach our payment provider. Please try again in a moment.',
  'payment-held':
    'We’re checking a payment, so the order can’t be cancelled and your account can’t be deleted yet. We’ll contact you; you can also call the number at the top of every page.',
  'payment-refused': 'We couldn’t open the payment page. You haven’t been charged. Please try again.',
  'bad-signature': 'Invalid signature.',
  'unreadable-event': 'Unknown event.',

  'password-wrong': 'Incorrect password.',

  'link-ended': 'This link has expired or was already used. Please request a new one.',
  'link-of-another': 'This link belongs to another account. Sign in to that account and open the link again.',
  'email-already-sent': 'Email sent. Please wait a minute before requesting another.',
  'email-unconfirmed': 'Please confirm your email first.',
  'too-many-addresses': 'You can save ten addresses. Delete one to add another.',
  'too-many-enquiries':
    'We’ve received many messages from your network. Please try again in ten minutes, or call us.',

  'auth/email-already-in-use': 'email already in use',
  'auth/common-password': 'That password is too common. Try a few unrelated words.',
  'auth/invalid-credential': 'Incorrect email or password. Try again or reset your password.',
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/requires-recent-login': 'Please sign in again to continue.',
  'auth/google-unavailable': 'Google isn’t responding. Please try again, or sign in with your email.',
  'auth/google-cancelled': 'Google sign-in was cancelled.',
  'auth/email-not-verified': 'Google hasn’t verified this email. Please sign up with a password.',
  'auth/account-exists':
    'An account with this email already exists. Sign in with its password, or reset the password to take over the account; all other devices are signed out.',
} as const;
