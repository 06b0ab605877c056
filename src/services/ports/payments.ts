import type { ShopError } from '#domain/api/error-table.ts';
import type { Order, PaymentReference } from '#domain/orders/order.ts';
import type { PaymentSession } from '#domain/payments/payment.ts';
import type { PaymentFailures } from '#domain/payments/payment-failures.ts';
import type { Cents } from '#domain/values/money.ts';
import type { Result } from '#domain/values/result.ts';
import type { Dispute, DueRefund, RefundTotal } from './orders.ts';

export type PaymentError = {
  /**
   * `payment-unavailable`: the outcome is unknown, ask again with the same order. `payment-refused`: the provider
   * certainly did not do it.
   */
  readonly code: 'payment-unavailable' | 'payment-refused';
  readonly reason: string;
  /** Whoever asks with the same key gets the same answer, however well the provider is by then. */
  readonly isKeySpent?: true;
  /** The provider has nothing of that name: it never had, or the shop's key is another merchant's. */
  readonly isUnknown?: true;
  /** The shop's key may not ask this: nothing was done now, and it says nothing of what was done before. */
  readonly isForbidden?: true;
};

/** How what goes back for a payment stands; `id` is the newest refund of that kind. */
export type Refunding = {
  readonly status: 'given-back' | 'under-way' | 'failed';
  readonly id: string;
  /** The refunds by which it is not given back: all of them, or where it is, those that are not done. */
  readonly vain: readonly string[];
};

/** Payments with refunds, a page of at most 100 refunds; `next` requests the one after it and is null at the end. */
export type RefundedPage = { readonly paymentIntents: readonly string[]; readonly next: string | null };

/** How far the provider's clock is ahead of this machine's, and of the database's, ms. */
export type ClocksAhead = { readonly machine: number; readonly database: number };

/** What a payment is for: an order, a session of another sales channel with its own reference, or no known session. */
export type PaymentSource =
  | { readonly kind: 'order'; readonly receipt: string }
  | { readonly kind: 'other-channel'; readonly reference: string | null }
  | { readonly kind: 'no-session' };

type EventMoney = { readonly id: string; readonly cents: Cents; readonly currency: string };

type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  /** Set for an event of the other mode than the key's, or of another merchant. */
  readonly isForeign?: true;
  readonly receipt: string | null;
  /** The session that it tells of. */
  readonly session: string | null;
  /** The payment whose refund it tells of. */
  readonly refundOf: string | null;
  /** What it reports as refunded, by the id of its refund, or of its charge with the sum of its refunds; absent if it reports none. */
  readonly money?: EventMoney;
  /** The dispute that it tells of, and the payment. */
  readonly dispute: (Dispute & { readonly paymentIntent: string | null }) | null;
};

/**
 * Who wants to know how a payment stands: a visitor, an event of the provider, or the shop's own round of open orders.
 * None of them may keep another from asking.
 */
export type Asker = 'visitor' | 'event' | 'round';

/** A session that was paid, as the provider lists it. */
export type PaidSession = PaymentSession & { readonly createdAt: Date };

/** A page of sessions, newest first; `next` asks for the one after it and is null at the end. */
type PaidPage = { readonly sessions: readonly PaidSession[]; readonly next: string | null };

/** The payment provider: its hosted payment page, and what it tells of payments, refunds and disputes. */
export type PaymentProvider = {
  /** Opens a session for an order; asking again with the same attempt gives the same one. */
  open(order: Order): Promise<Result<PaymentReference, PaymentError>>;
  /**
   * The session that an order has though the shop has forgotten it, as a backup has that was made in the moment before; none
   * when nobody can have been told of one. An order that is new still may get its session by that.
   */
  opened(order: Order, asker: Asker): Promise<Result<PaymentReference | null, PaymentError>>;
  find(sessionId: string, asker: Asker): Promise<Result<PaymentSession, PaymentError>>;
  /** Ends a session so that it can no longer be paid; answers what it then is. */
  expire(sessionId: string): Promise<Result<PaymentSession, PaymentError>>;
  /**
   * Gives money back, once, and answers how that stands, or how the owner's own refund does where that came first. Only
   * after one that has failed is another asked for, and after a few of those none. Looks what there is before it asks.
   */
  refund(refund: DueRefund): Promise<Result<Refunding, PaymentError>>;
  /** Looks how a refund stands that an event tells of; `null` when there is none. */
  findRefund(refund: DueRefund): Promise<Result<Refunding | null, PaymentError>>;
  /** Adds up all refunds of a payment, those that the owner made at the provider among them. */
  refundTotal(paymentIntent: string): Promise<Result<RefundTotal, PaymentError>>;
  /** Payments with a refund created at or after that time, the newest first. */
  refundedSince(since: Date, after: string | null): Promise<Result<RefundedPage, PaymentError>>;
  /** Finds what a payment is for. */
  sourceOf(paymentIntent: string): Promise<Result<PaymentSource, PaymentError>>;
  /** Paid sessions created at or after that time, a page of at most 100 after the session `after`. */
  paidSince(since: Date, after: string | null): Promise<Result<PaidPage, PaymentError>>;
  /** What calls have come to since the start, but for success. */
  failures(): readonly PaymentFailures[];
  /** Kinds of calls that the provider last refused because of the shop's key. */
  keyRefusals(): number;
  /** Orders in a row whose payment page the provider refused to open. */
  openRefusals(): number;
  /** True if the last calls in a row were not answered, or failed at the provider's side. */
  isUnreachable(): boolean;
  /** How far the provider's clock was ahead of ours at its last answer; `null` while nobody knows. */
  clockAheadMs(): ClocksAhead | null;
  /** How many events were refused in the last five minutes for their signature or their age. */
  eventsRefused(): number;
  /** Reads an event from its raw bytes, if the signature is the provider's and the form one that is known. */
  readEvent(body: string, signature: string): Result<PaymentEvent, ShopError>;
};
