import type { ShopError } from '#domain/error-table.ts';
import type { Order, PaymentReference } from '#domain/order.ts';
import type { PaymentSession } from '#domain/payment.ts';
import type { Result } from '#domain/result.ts';
import type { DueRefund } from './orders.ts';

export type PaymentError =
  /** The outcome is unknown: ask again with the same order. */
  | { readonly code: 'payment-unavailable'; readonly reason: string }
  /** The provider certainly did not do it. */
  | { readonly code: 'payment-refused'; readonly reason: string };

type PaymentEvent = { readonly id: string; readonly type: string; readonly receipt: string | null };

/** The hosted payment page. */
export type PaymentPage = {
  /** Opens the one session of an order; asking again gives the same one. */
  open(order: Order): Promise<Result<PaymentReference, PaymentError>>;
  find(sessionId: string): Promise<Result<PaymentSession, PaymentError>>;
  /** Ends a session so that it can no longer be paid; answers what it then is. */
  expire(sessionId: string): Promise<Result<PaymentSession, PaymentError>>;
  refund(refund: DueRefund): Promise<Result<{ readonly id: string }, PaymentError>>;
  /** Reads an event from its raw bytes, if the signature is the provider's. */
  readEvent(body: string, signature: string): Result<PaymentEvent, ShopError>;
};
