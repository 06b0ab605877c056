import type { ShopError } from '#domain/api/error-table.ts';
import type { Offers } from '#domain/cart/priced-cart.ts';
import type { Discount, OrderLine } from '#domain/cart/priced-line.ts';
import type { ShelfProduct } from '#domain/catalogue/product.ts';
import type { Order, OrderEvent, OrderRecord, PaymentReference } from '#domain/orders/order.ts';
import type { OrderPage, OrderPart, OrderPlace } from '#domain/orders/order-list.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import type { Unpaid } from '#domain/orders/reservation-limits.ts';
import type { PaymentSession } from '#domain/payments/payment.ts';
import type { Cents } from '#domain/values/money.ts';
import type { Result } from '#domain/values/result.ts';

export type OrderDraft = {
  readonly id: string;
  readonly userId: string | null;
  readonly email: string;
  /** Opens the order's own page (GUEST-1). */
  readonly linkSecret: string;
  readonly request: PurchaseRequest;
  /** Digests of the address it comes from, and of that one's neighbourhood; `null` where no limit counts by them. */
  readonly placedFrom: string | null;
  readonly placedNear: string | null;
};

/** Looked at while the products, the coupon and the order number are locked; decides what is written. */
export type PlaceDecision = (facts: {
  readonly existing: Order | undefined;
  readonly shelf: ReadonlyMap<string, ShelfProduct>;
  readonly offers: Offers;
  readonly unpaid: Unpaid;
}) => Result<
  | { readonly keep: Order }
  | { readonly lines: readonly OrderLine[]; readonly discounts: readonly Discount[] },
  ShopError
>;

/** What became of an event that was put to an order. */
export type OrderChange =
  | { readonly kind: 'moved' | 'unchanged'; readonly order: Order }
  /** Paid too late and sold out: the money has to go back. */
  | { readonly kind: 'refund-due'; readonly order: Order };

/** `attempt` is how many keys for it are used up, since the provider has saved a failure under each. */
export type DueRefund = {
  readonly receipt: string;
  readonly paymentIntent: string;
  readonly amount: number;
  readonly attempt: number;
};

/** What the refunds of a payment come to; only succeeded ones count. */
export type RefundTotal = {
  readonly refundedCents: Cents;
  /** Number of refunds that failed or were canceled. */
  readonly failures: number;
  /** True if no later refund of the same amount replaced one of those. */
  readonly hasFailed: boolean;
};

/** A payment that a shopper has asked the bank to take back; `isLost` once the bank has decided for the shopper. */
export type Dispute = {
  readonly id: string;
  readonly charge: string;
  readonly isClosed: boolean;
  readonly isLost?: boolean;
  /** The disputed part of the payment; the whole of it if absent. */
  readonly cents?: Cents | undefined;
  readonly currency?: string | undefined;
  /** When the provider created the event that reports this. */
  readonly reportedAt?: Date | undefined;
};

/** Money that the shop cannot match with an order, by the session, refund, charge or dispute that the provider names. */
export type UnmatchedPayment = {
  readonly id: string;
  /** The order number that the provider has for it; empty if none. */
  readonly receipt: string;
  readonly cents: Cents;
  readonly currency: string;
};

/** Orders with their stock: each call is one transaction. */
export type OrderRepository = {
  /** Reserves the stock, counts the coupon and writes the order as awaiting payment, or returns what the decision refused. */
  place(draft: OrderDraft, decide: PlaceDecision): Promise<Result<Order, ShopError>>;
  /** For whoever settles a payment. */
  byReceipt(receipt: string): Promise<Order | undefined>;
  /** The same for whoever only looks, which keeps nobody from settling a payment. */
  forVisitor(receipt: string): Promise<Order | undefined>;
  byLink(secret: string): Promise<Order | undefined>;
  /** A page of the shopper's own orders, newest first: those behind that place, or the newest of all. */
  ofUser(userId: string, before?: OrderPlace): Promise<OrderPart>;
  /**
   * Keeps the first session that an order gets, and answers the one that it has; none when it has ended without. Nobody is
   * given the address of another.
   */
  attachPayment(receipt: string, payment: PaymentReference): Promise<PaymentReference | undefined>;
  /** Notes that so many keys for the payment page are used up, and one more. */
  spendPaymentKey(receipt: string, attempt: number): Promise<void>;
  /** Ends an order if it has no session; one that it got meanwhile leaves it as it is. */
  endUnopened(receipt: string, event: OrderEvent): Promise<OrderChange | undefined>;
  /** Walks the order along its life-cycle once, with what that means for stock and coupon; repeats change nothing. */
  apply(receipt: string, event: OrderEvent, payment: PaymentSession | null): Promise<OrderChange | undefined>;
  /** Order numbers that await payment and were placed before then, oldest first; not those whose payment is held and not settled. */
  awaiting(before: Date): AsyncIterable<string>;
  /** Stores an event of the provider, once. */
  recordEvent(event: {
    readonly id: string;
    readonly type: string;
    readonly receipt: string | null;
  }): Promise<void>;
  /** Order numbers whose money has to go back and has not yet, oldest first. */
  dueRefunds(): AsyncIterable<string>;
  /** What has to go back for an order, if it has not yet. */
  dueRefund(receipt: string): Promise<DueRefund | undefined>;
  /** What had to go back for a payment, whether or not it has. */
  refundOf(paymentIntent: string): Promise<DueRefund | undefined>;
  /** Notes that so many keys for a refund are used up, and one more. */
  spendRefundKey(receipt: string, attempt: number): Promise<void>;
  refunded(receipt: string, refundId: string): Promise<void>;
  /** Makes a refund due again that was noted as given back by one of these; answers whether it was. */
  reopenRefund(receipt: string, refundIds: readonly string[]): Promise<boolean>;
  /** Increases with each update of an order's refunds; `undefined` without such an order. */
  refundRevision(receipt: string): Promise<number | undefined>;
  /**
   * Stores the refunds of an order; returns whether one was sent back and neither replaced nor settled by the owner.
   * `undefined` if the revision is another by now: nothing is stored.
   */
  updateRefunds(receipt: string, revision: number, refunds: RefundTotal): Promise<boolean | undefined>;
  /** Settles payments under review that were refunded in full; returns how many. */
  settleRefundedReview(paymentIntent: string, refundedCents: Cents): Promise<number>;
  /** Records a dispute, and what its order lost by it; the newest outcome counts, and one that was closed stays so. */
  recordDispute(dispute: Dispute, receipt: string | null): Promise<void>;
  /** Records money without an order; returns whether it is new or more than before. */
  recordUnmatched(payment: UnmatchedPayment): Promise<boolean>;
  /** Keeps a payment that does not fit its order for the owner to look at; answers whether the owner has settled it. */
  hold(receipt: string, reason: string, payment: PaymentSession): Promise<boolean>;
};

type OrderFollower = {
  /** An order has changed, and is this now. */
  readonly changed: (order: OrderRecord) => void;
  /** Changes may have been missed; these are the newest orders now. */
  readonly listed: (newest: OrderPage) => void;
  /** A session of that user may have ended; whoever follows by it looks. */
  readonly sessionEnded: () => void;
};

/** Changes of orders on every server, as they are committed. */
export type OrderFeed = {
  /** Calls back about that user until the returned function is called. */
  follow(userId: string, follower: OrderFollower): () => void;
};
