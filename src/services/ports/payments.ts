import type { ShopError } from '#domain/api/error-table.ts';
import type { Order, PaymentReference } from '#domain/orders/order.ts';
import type { OrderRefusal } from '#domain/orders/order-refusal.ts';
import type { RestockedLine, RestockSummary } from '#domain/orders/refunds/plan-restock.ts';
import type { PricedRefund, RefundChoice } from '#domain/orders/refunds/price-refund.ts';
import type { PaymentSession } from '#domain/payments/payment.ts';
import type { PaymentFailures } from '#domain/payments/payment-failures.ts';
import type { Cents } from '#domain/values/money.ts';
import type { Result } from '#domain/values/result.ts';
import type { ReceivedPayment } from './orders.ts';

/** Why a call to the provider failed; `reason` is for the log. */
export type PaymentError = {
  /** `payment-unavailable`: the outcome is unknown, retry the same order; `payment-refused`: certainly not done. */
  readonly code: 'payment-unavailable' | 'payment-refused';
  readonly reason: string;
  /** The provider replays a stored failure for this idempotency key. */
  readonly isKeyConsumed?: true;
  /** Unknown at the provider: it never existed, or the API key belongs to another account. */
  readonly isUnknown?: true;
  /** The API key lacks the permission, which proves nothing about earlier calls. */
  readonly isForbidden?: true;
};

/** `attempt` counts the idempotency keys under which the provider has stored a failure. */
export type DueRefund = {
  readonly orderNumber: string;
  readonly paymentIntent: string;
  readonly amount: number;
  readonly attempt: number;
  /** True if staff try it again, however often it has failed. */
  readonly isForced?: boolean;
};

/** Totals of a payment's refunds; only succeeded ones count. */
type RefundTotal = {
  readonly refundedCents: Cents;
  /** Refunds that are still on their way to the customer. */
  readonly pendingCents: Cents;
  readonly failures: number;
  /** True if no later refund of the same amount replaced one of those. */
  readonly hasFailed: boolean;
};

/** A disputed payment; `isLost` once the bank has decided for the shopper. */
export type Dispute = {
  readonly id: string;
  readonly charge: string;
  readonly isClosed: boolean;
  readonly isLost?: boolean;
  /** The disputed amount; the whole payment if absent. */
  readonly cents?: Cents | undefined;
  readonly currency?: string | undefined;
  /** The bank's deadline for the shop's evidence. */
  readonly respondBy?: Date | undefined;
  readonly reportedAt?: Date | undefined;
};

/** Money without an order; `id` is a session, refund, charge or dispute of the provider. */
export type UnmatchedPayment = {
  readonly id: string;
  readonly orderNumber: string;
  readonly cents: Cents;
  readonly currency: string;
};

/** State of a payment's refund; `id` is the newest refund with this status. */
export type RefundState = {
  readonly status: 'succeeded' | 'pending' | 'failed';
  readonly id: string;
  /** Ids of unsuccessful refunds; all refunds unless the status is `succeeded`. */
  readonly ineffective: readonly string[];
  /** Total of the succeeded refunds. */
  readonly refundedCents: Cents;
  /** True once it has failed so often that only staff try it again. */
  readonly isFinal?: true;
};

type RefundedPage = { readonly paymentIntents: readonly string[]; readonly next: string | null };

/** Milliseconds that the provider's clock is ahead of the server's and the database's. */
export type ClocksAhead = { readonly machine: number; readonly database: number };

/** What a payment was made for; `other-channel` used the same Stripe account, not this shop. */
export type PaymentSource =
  | { readonly kind: 'order'; readonly orderNumber: string }
  | { readonly kind: 'other-channel'; readonly reference: string | null }
  | { readonly kind: 'no-session' };

type EventMoney = { readonly id: string; readonly cents: Cents; readonly currency: string };

type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  /** Set for an event of the other mode (test or live), or of another account. */
  readonly isForeign?: true;
  readonly orderNumber: string | null;
  readonly session: string | null;
  /** The order whose payment was declined. */
  readonly declinedOrder?: string;
  readonly refundOf: string | null;
  /** The refunded amount, with the id of the refund, or of the charge and its total; absent if the event has none. */
  readonly money?: EventMoney;
  readonly dispute: (Dispute & { readonly paymentIntent: string | null }) | null;
};

/** The reason for a request to the provider; each has its own concurrency limit, so that none can starve another. */
export type CallOrigin = 'visitor' | 'event' | 'job';

/** A paid session as the provider lists it. */
export type PaidSession = PaymentSession & { readonly createdAt: Date };

type PaidPage = { readonly sessions: readonly PaidSession[]; readonly next: string | null };

/** Stripe: Checkout Sessions, refunds and webhook events; an outage is an error, not an exception. */
export type PaymentProvider = {
  /** Opens a session; idempotent by order number and `paymentAttempt`. */
  open(order: Order): Promise<Result<PaymentReference, PaymentError>>;
  /** Finds the session whose reference a restore has lost; null if none was shown. May open one for a new order. */
  findOpened(order: Order, origin: CallOrigin): Promise<Result<PaymentReference | null, PaymentError>>;
  find(sessionId: string, origin: CallOrigin): Promise<Result<PaymentSession, PaymentError>>;
  /** Expires a session and returns its state, which may be paid. */
  expire(sessionId: string): Promise<Result<PaymentSession, PaymentError>>;
  /** Refunds once and returns the state, the owner's own refunds included; retries a failed refund a few times. */
  refund(refund: DueRefund): Promise<Result<RefundState, PaymentError>>;
  findRefund(refund: DueRefund): Promise<Result<RefundState | null, PaymentError>>;
  refundTotal(paymentIntent: string): Promise<Result<RefundTotal, PaymentError>>;
  refundedSince(since: Date, after: string | null): Promise<Result<RefundedPage, PaymentError>>;
  sourceOf(paymentIntent: string): Promise<Result<PaymentSource, PaymentError>>;
  /** Sessions created at or after `since` and paid, at most 100 after the session `after`. */
  paidSince(since: Date, after: string | null): Promise<Result<PaidPage, PaymentError>>;
  failures(): readonly PaymentFailures[];
  /** Kinds of calls whose last response rejected the API key. */
  keyRejections(): number;
  /** Payment pages that the provider rejected since the last one that opened. */
  openRejections(): number;
  isUnreachable(): boolean;
  clockAheadMs(): ClocksAhead | null;
  /** Events rejected for their signature or age in the last five minutes, 0 after a valid one. */
  rejectedEvents(): number;
  /** Verifies the signature of the raw body and parses the event. */
  readEvent(body: string, signature: string): Result<PaymentEvent, ShopError>;
};

/** Sessions, events, disputes and reviews of payments. */
export type PaymentRepository = {
  /** Stores the first session of an order; returns the stored one, or undefined if the order ended without one. */
  attachPayment(orderNumber: string, payment: PaymentReference): Promise<PaymentReference | undefined>;
  advancePaymentKey(orderNumber: string, attempt: number): Promise<void>;
  recordEvent(event: {
    readonly id: string;
    readonly type: string;
    readonly orderNumber: string | null;
  }): Promise<void>;
  /** Records a declined payment once per event; returns the wait of its order, which `DECLINED_PAYMENTS` limits, in milliseconds. */
  recordDecline(event: { readonly id: string; readonly type: string }, orderNumber: string): Promise<number>;
  /** Puts a payment that does not match its order under review; returns whether the owner has resolved it. */
  putUnderReview(orderNumber: string, reason: string, payment: PaymentSession): Promise<boolean>;
  /** Returns the ids of those orders whose payment is under review. */
  listUnderReview(orderIds: readonly string[]): Promise<ReadonlySet<string>>;
  isUnderReview(orderNumber: string): Promise<boolean>;
  /** Resolves the review of a payment that is refunded in full; returns how many were open. */
  closeRefundedReview(paymentIntent: string, refundedCents: Cents): Promise<number>;
  hasOpenDispute(orderNumber: string): Promise<boolean>;
  /** Stores a dispute and the order's loss; the report created last wins. */
  recordDispute(dispute: Dispute, orderNumber: string | null): Promise<void>;
  /** Records money without an order; returns whether it is new or has increased. */
  recordUnmatched(payment: UnmatchedPayment): Promise<boolean>;
};

/** Refunds that are due, and the refunded total of each order. */
export type RefundRepository = {
  dueRefunds(): AsyncIterable<string>;
  dueRefund(orderNumber: string): Promise<DueRefund | undefined>;
  findRefundOfPayment(paymentIntent: string): Promise<DueRefund | undefined>;
  advanceRefundKey(orderNumber: string, attempt: number): Promise<void>;
  /**
   * Stores the state of the refunds of an order that has a due or sent one: their total, and the refund that completed
   * it, or that it is due again. Returns undefined, without changes, for an old revision.
   */
  recordRefunds(
    orderNumber: string,
    revision: number,
    state: RefundState,
  ): Promise<{ readonly isReopened: boolean; readonly isReversed: boolean } | undefined>;
  /** Increases with each update of an order's refunds; undefined for an unknown order. */
  refundRevision(orderNumber: string): Promise<number | undefined>;
  /** Returns whether an unresolved refund failure remains; undefined, without changes, for an old revision. */
  updateRefunds(
    orderNumber: string,
    revision: number,
    refunds: Omit<RefundTotal, 'pendingCents'>,
  ): Promise<boolean | undefined>;
};

/** A refund that staff request. */
export type NewRefundRequest = {
  readonly id: string;
  readonly orderNumber: string;
  readonly payment: ReceivedPayment;
  readonly choice: RefundChoice;
  /** What the payment had returned, as staff saw it. */
  readonly expectedReturnedCents: Cents;
  /** True if staff refund a payment although the shopper's bank decides about it. */
  readonly isDisputeConfirmed: boolean;
};

/** Items that staff put back in stock after their refund. */
export type NewRestock = {
  readonly id: string;
  readonly orderNumber: string;
  readonly lines: readonly RestockedLine[];
  /** How many items of the order were back in stock, as staff saw it. */
  readonly expectedRestocked: number;
};

/** Refunds that staff request for paid orders. */
export type RefundRequestRepository = {
  /** Returns what was refunded of an order; `isFinished` unless a due refund has not succeeded, `isDisputed` while the bank decides. */
  findSummary(
    order: Pick<Order, 'id' | 'orderNumber'>,
  ): Promise<RestockSummary & { readonly isFinished: boolean; readonly isDisputed: boolean }>;
  /** Stores a request, puts items back in stock as chosen, and makes the refund due. */
  request(
    request: NewRefundRequest,
  ): Promise<
    Result<
      { readonly order: Order; readonly refund: PricedRefund; readonly returnedCents: Cents },
      OrderRefusal
    >
  >;
  /** Puts items back in stock without money; those that were not refunded count as refunded for nothing. */
  restock(request: NewRestock): Promise<Result<{ readonly order: Order }, OrderRefusal>>;
};

/** A refund that staff made another way than by the provider. */
export type RefundByHand = {
  /** The amount of the due refund that it replaces; null if the shop owes none by itself. */
  readonly dueCents: Cents | null;
  /** The amount if none is due, such as of a failed refund that was made at the provider; 0 only ends its alert. */
  readonly otherCents: Cents | null;
};

/** Changes of payments by staff, in the transaction of a verb. */
export type StaffPaymentChanges = {
  /** Makes a due refund due as of now. */
  restartRefund(
    orderNumber: string,
  ): Promise<
    Result<{ readonly order: Order; readonly missingCents: Cents }, 'unknown-order' | 'order-changed'>
  >;
  /** Counts what staff returned another way as refunded; ends a due refund that nothing sends any more, and the alert. */
  recordRefundByHand(
    orderNumber: string,
    refund: RefundByHand,
  ): Promise<
    Result<
      { readonly order: Order; readonly amountCents: Cents },
      'unknown-order' | 'order-changed' | 'refund-unfinished' | 'refund-too-much'
    >
  >;
  closeReview(
    orderNumber: string,
    sessionId: string,
  ): Promise<Result<{ readonly order: Order; readonly reason: string }, 'unknown-order' | 'order-changed'>>;
};

/** Ports of payments and refunds. */
export type PaymentPorts = {
  readonly payments: PaymentRepository;
  readonly refunds: RefundRepository;
  readonly refundRequests: RefundRequestRepository;
  readonly paymentProvider: PaymentProvider;
};
