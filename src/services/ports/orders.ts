import type { ShopError } from '#domain/api/error-table.ts';
import type { AvailableDiscounts } from '#domain/cart/priced-cart.ts';
import type { Discount, OrderLine } from '#domain/cart/priced-line.ts';
import type { StoredProduct } from '#domain/catalogue/product.ts';
import type { FulfilmentEvent } from '#domain/orders/fulfilment.ts';
import type { Order, OrderEvent, OrderPaymentEvent, OrderRecord } from '#domain/orders/order.ts';
import type { OrderCursor, OrderListPage, StoredOrderListPage } from '#domain/orders/order-list.ts';
import type { OrderRefusal } from '#domain/orders/order-refusal.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import type { ReservationUsage } from '#domain/orders/reservation-limits.ts';
import type { Cents } from '#domain/values/money.ts';
import type { Result } from '#domain/values/result.ts';

/** A purchase with the ids and secrets of the order it becomes. */
export type OrderDraft = {
  readonly id: string;
  readonly userId: string | null;
  readonly email: string;
  readonly linkSecret: string;
  readonly request: PurchaseRequest;
  /** Null where no limit counts them. */
  readonly ipDigest: string | null;
  readonly ipPrefixDigest: string | null;
};

/** Decides, while products, coupon and order number are locked, what is written; a repeated request returns the existing order. */
export type PlaceDecision = (context: {
  readonly existing: Order | undefined;
  readonly products: ReadonlyMap<string, StoredProduct>;
  readonly availableDiscounts: AvailableDiscounts;
  readonly unpaid: ReservationUsage;
}) => Result<
  | { readonly existing: Order }
  | { readonly lines: readonly OrderLine[]; readonly discounts: readonly Discount[] },
  ShopError
>;

/** A payment that the provider has confirmed; refunded if its order can no longer be fulfilled. */
export type ReceivedPayment = { readonly paymentIntent: string | null; readonly amount: Cents };

/** The outcome of an event; `moved` if the status changed. */
export type OrderChange =
  | { readonly kind: 'moved' | 'unchanged'; readonly order: Order }
  /** Paid late, when the items were sold out. */
  | { readonly kind: 'refund-due'; readonly order: Order };

/** The outcome of a step of the fulfilment; a repeated step leaves the order `unchanged`. */
export type FulfilmentChange = { readonly kind: 'moved' | 'unchanged'; readonly order: Order };

/** Orders with their stock. `place`, `apply` and `endWithoutSession` are one transaction each; the reservation of a paid order ends in the next. */
export type OrderRepository = {
  /** Reserves stock and coupon and stores the order as awaiting payment, or returns the error of the decision. */
  place(draft: OrderDraft, decide: PlaceDecision): Promise<Result<Order, ShopError>>;
  find(orderNumber: string): Promise<Order | undefined>;
  /** Uses the pool of page requests, so that visitors cannot delay payments. */
  findForVisitor(orderNumber: string): Promise<Order | undefined>;
  findByLink(secret: string): Promise<Order | undefined>;
  listForUser(userId: string, before?: OrderCursor): Promise<StoredOrderListPage>;
  /** Ends an order that has no session; otherwise returns it unchanged. */
  endWithoutSession(orderNumber: string, event: OrderPaymentEvent): Promise<OrderChange | undefined>;
  /** Applies an event with its effects on stock and coupon; a repeated event changes nothing. */
  apply(
    orderNumber: string,
    event: OrderEvent,
    payment: ReceivedPayment | null,
  ): Promise<OrderChange | undefined>;
  /** Moves a paid order to the next fulfilment status; `ship` records a shipment of all its lines. */
  fulfil(orderNumber: string, event: FulfilmentEvent): Promise<Result<FulfilmentChange, OrderRefusal>>;
  /** Ends the reservations of orders that no longer await payment, as after a crash; a repeat changes nothing. */
  sweepReservations(): Promise<void>;
  /** Order numbers placed before then that await payment, oldest first; without those under review. */
  awaitingPayment(before: Date): AsyncIterable<string>;
};

type OrderSubscriber = {
  readonly changed: (order: OrderRecord) => void;
  /** Reports the newest orders after changes may have been missed. */
  readonly listed: (newest: OrderListPage) => void;
  readonly sessionEnded: () => void;
};

/** Committed order changes of all servers; `subscribe` returns the unsubscribe function. */
export type OrderSubscription = {
  subscribe(userId: string, subscriber: OrderSubscriber): () => void;
};

/** Ports of orders and their live updates. */
export type OrderPorts = { readonly orders: OrderRepository; readonly orderSubscription: OrderSubscription };
