import type { ShopError } from '#domain/api/error-table.ts';
import type { AvailableDiscounts } from '#domain/cart/priced-cart.ts';
import type { Discount, OrderLine } from '#domain/cart/priced-line.ts';
import type { StoredProduct } from '#domain/catalogue/product.ts';
import type { Order, OrderEvent, OrderRecord, PaymentReference } from '#domain/orders/order.ts';
import type { OrderCursor, OrderPage, StoredOrderPage } from '#domain/orders/order-list.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import type { UnpaidOrders } from '#domain/orders/reservation-limits.ts';
import type { PaymentSession } from '#domain/payments/payment.ts';
import type { Cents } from '#domain/values/money.ts';
import type { Result } from '#domain/values/result.ts';

export type OrderDraft = {
  readonly id: string;
  readonly userId: string | null;
  readonly email: string;
  readonly linkSecret: string;
  readonly request: PurchaseRequest;
  /** Digests of the IP address and its prefix; null where no limit counts them. */
  readonly placedFrom: string | null;
  readonly placedNear: string | null;
};

/** Decides, while products, coupon and order number are locked, what is written; `keep` returns an existing order. */
export type PlaceDecision = (facts: {
  readonly existing: Order | undefined;
  readonly shelf: ReadonlyMap<string, StoredProduct>;
  readonly offers: AvailableDiscounts;
  readonly unpaid: UnpaidOrders;
}) => Result<
  | { readonly keep: Order }
  | { readonly lines: readonly OrderLine[]; readonly discounts: readonly Discount[] },
  ShopError
>;

export type OrderChange =
  | { readonly kind: 'moved' | 'unchanged'; readonly order: Order }
  /** Paid late, when the items were sold out. */
  | { readonly kind: 'refund-due'; readonly order: Order };

/** `attempt` counts the idempotency keys under which the provider has stored a failure. */
export type DueRefund = {
  readonly receipt: string;
  readonly paymentIntent: string;
  readonly amount: number;
  readonly attempt: number;
};

/** Totals of a payment's refunds; only succeeded ones count. */
export type RefundTotal = {
  readonly refundedCents: Cents;
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
  readonly reportedAt?: Date | undefined;
};

/** Money without an order; `id` is a session, refund, charge or dispute of the provider. */
export type UnmatchedPayment = {
  readonly id: string;
  readonly receipt: string;
  readonly cents: Cents;
  readonly currency: string;
};

/** Orders with their stock. `place`, `apply` and `endWithoutSession` are one transaction each. */
export type OrderRepository = {
  /** Reserves stock and coupon and stores the order as awaiting payment, or returns the error of the decision. */
  place(draft: OrderDraft, decide: PlaceDecision): Promise<Result<Order, ShopError>>;
  find(receipt: string): Promise<Order | undefined>;
  /** Uses the pool of page requests, so that visitors cannot delay payments. */
  findForVisitor(receipt: string): Promise<Order | undefined>;
  findByLink(secret: string): Promise<Order | undefined>;
  listForUser(userId: string, before?: OrderCursor): Promise<StoredOrderPage>;
  /** Stores the first session of an order; returns the stored one, or undefined if the order ended without one. */
  attachPayment(receipt: string, payment: PaymentReference): Promise<PaymentReference | undefined>;
  advancePaymentKey(receipt: string, attempt: number): Promise<void>;
  /** Ends an order that has no session; otherwise returns it unchanged. */
  endWithoutSession(receipt: string, event: OrderEvent): Promise<OrderChange | undefined>;
  /** Applies an event with its effects on stock and coupon; a repeated event changes nothing. */
  apply(receipt: string, event: OrderEvent, payment: PaymentSession | null): Promise<OrderChange | undefined>;
  /** Order numbers placed before then that await payment, oldest first; without those under review. */
  awaitingPayment(before: Date): AsyncIterable<string>;
  recordEvent(event: {
    readonly id: string;
    readonly type: string;
    readonly receipt: string | null;
  }): Promise<void>;
  dueRefunds(): AsyncIterable<string>;
  dueRefund(receipt: string): Promise<DueRefund | undefined>;
  findRefundOfPayment(paymentIntent: string): Promise<DueRefund | undefined>;
  advanceRefundKey(receipt: string, attempt: number): Promise<void>;
  markRefunded(receipt: string, refundId: string): Promise<void>;
  /** Makes a refund due again if one of these is recorded for it; returns whether it was. */
  reopenRefund(receipt: string, refundIds: readonly string[]): Promise<boolean>;
  /** Increases with each update of an order's refunds; undefined for an unknown order. */
  refundRevision(receipt: string): Promise<number | undefined>;
  /** Returns whether an unresolved refund failure remains; undefined, without changes, for an old revision. */
  updateRefunds(receipt: string, revision: number, refunds: RefundTotal): Promise<boolean | undefined>;
  closeRefundedReview(paymentIntent: string, refundedCents: Cents): Promise<number>;
  /** Stores a dispute and the order's loss; the report created last wins. */
  recordDispute(dispute: Dispute, receipt: string | null): Promise<void>;
  /** Records money without an order; returns whether it is new or has increased. */
  recordUnmatched(payment: UnmatchedPayment): Promise<boolean>;
  /** Puts a payment that does not match its order under review; returns whether the owner has resolved it. */
  holdForReview(receipt: string, reason: string, payment: PaymentSession): Promise<boolean>;
};

type OrderSubscriber = {
  readonly changed: (order: OrderRecord) => void;
  /** Reports the newest orders after changes may have been missed. */
  readonly listed: (newest: OrderPage) => void;
  readonly sessionEnded: () => void;
};

/** Committed order changes of all servers; `subscribe` returns the unsubscribe function. */
export type OrderSubscription = {
  subscribe(userId: string, follower: OrderSubscriber): () => void;
};
