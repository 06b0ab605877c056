import { errorMessages } from '#copy/messages/errors.ts';
import type { ErrorCode } from './error-code.ts';

export type { ErrorCode } from './error-code.ts';

/** HTTP status of every error that a client can cause; the wire form is `{ error: { code, message, details? } }`. */
const statuses: Readonly<Record<ErrorCode, number>> = {
  'not-json': 400,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-large': 413,
  'unsupported-media-type': 415,
  'invalid-request': 422,
  'cross-site': 403,
  'signed-out': 401,
  'too-many-requests': 429,
  overloaded: 503,
  unavailable: 503,
  internal: 500,

  'email-required': 422,
  'unknown-product': 422,
  'price-changed': 409,
  'coupon-refused': 409,
  'shipping-unavailable': 409,
  'total-changed': 409,
  'too-little-stock': 409,
  'too-much-unpaid': 409,
  'much-set-aside': 409,
  'often-unpaid': 409,
  'often-declined': 409,
  'too-many-unpaid': 409,
  'many-unpaid-nearby': 409,
  'order-number-used': 409,
  'order-already-paid': 409,
  'order-closed': 409,
  'unpaid-order-left': 409,
  'unknown-order': 404,
  'order-access-required': 403,
  'wrong-access-code': 422,
  'access-code-expired': 410,
  'too-many-codes': 429,
  'order-packed': 409,
  'order-not-changeable': 409,
  'too-many-changes': 429,
  'other-delivery-zone': 409,
  'order-too-large': 422,
  'total-too-small': 422,
  'payment-unavailable': 503,
  'payment-held': 409,
  'payment-refused': 502,
  'bad-signature': 400,
  'unreadable-event': 400,

  'password-wrong': 403,

  'link-ended': 410,
  'link-of-another': 403,
  'email-already-sent': 429,
  'too-many-enquiries': 429,
  'too-many-addresses': 409,
  'email-unconfirmed': 403,

  'auth/email-already-in-use': 409,
  'auth/common-password': 422,
  'auth/invalid-credential': 401,
  'auth/too-many-requests': 429,
  'auth/requires-recent-login': 401,
  'auth/network-request-failed': 503,
  'auth/google-unavailable': 503,
  'auth/google-cancelled': 401,
  'auth/email-not-verified': 403,
  'auth/account-exists': 409,
};

const messages: Readonly<Record<ErrorCode, string>> = errorMessages;

/** The error of a request that a browser shows as a page; `url` is the requested address, or its path and query. */
export type RequestError = {
  readonly code: ErrorCode;
  readonly method: string;
  readonly url: string;
};

/** Returns the HTTP status of a response with this error. */
export const statusOf = (code: ErrorCode): number => statuses[code];

/** Returns the message for shoppers, in English. */
export const messageOf = (code: ErrorCode): string => messages[code];

/** An expected error, returned by services. Clients receive `details`, so it must hold no secrets. */
export type ShopError = { readonly code: ErrorCode; readonly details?: unknown };
