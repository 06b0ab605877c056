import type { ShopError } from '#domain/api/error-table.ts';
import type { AvailableDiscounts } from '#domain/cart/priced-cart.ts';
import type { Discount, OrderLine } from '#domain/cart/priced-line.ts';
import type { StoredProduct } from '#domain/catalogue/product.ts';
import type { Address } from '#domain/orders/address.ts';
import type { SavedAddress } from '#domain/orders/addresses/saved-address.ts';
import type { FulfilmentStatus } from '#domain/orders/fulfilment.ts';
import type { Order, OrderEvent, OrderPaymentEvent, OrderRecord, OrderStatus } from '#domain/orders/order.ts';
import type { OrderCursor, OrderListPage, StoredOrderListPage } from '#domain/orders/order-list.ts';
import type { OrderRefusal } from '#domain/orders/order-refusal.ts';
import type { PackingOrder } from '#domain/orders/packing/print-job.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import type { DescribedRefund } from '#domain/orders/refunds/refunded-items.ts';
import type { ReservationUsage } from '#domain/orders/reservation-limits.ts';
import type { OrderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import type { WithdrawalStatement } from '#domain/orders/self-service/withdrawal.ts';
import type { FulfilmentTimes } from '#domain/orders/self-service/withdrawal-period.ts';
import type { OrderShipping, ShippingMethod } from '#domain/shipping/shipping-method.ts';
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
  /** Those for the country of the shipping address. */
  readonly shippingMethods: readonly ShippingMethod[];
  readonly unpaid: ReservationUsage;
}) => Result<
  | { readonly existing: Order }
  | {
      readonly lines: readonly OrderLine[];
      readonly discounts: readonly Discount[];
      readonly shippingMethod: OrderShipping;
    },
  ShopError
>;

/** A payment that the provider has confirmed; refunded if its order can no longer be fulfilled. */
export type ReceivedPayment = { readonly paymentIntent: string | null; readonly amount: Cents };

/** The outcome of an event; `moved` if the status changed. */
export type OrderChange =
  | { readonly kind: 'moved' | 'unchanged'; readonly order: Order }
  /** Paid late, when the items were sold out. */
  | { readonly kind: 'refund-due'; readonly order: Order };

/** Orders with their stock. `place`, `apply` and `endWithoutSession` are one transaction each; the reservation of a paid order ends in the next. */
export type OrderRepository = {
  /** Reserves stock and coupon and stores the order as awaiting payment, or returns the error of the decision. */
  place(draft: OrderDraft, decide: PlaceDecision): Promise<Result<Order, ShopError>>;
  find(orderNumber: string): Promise<Order | undefined>;
  /** Uses the pool of page requests, so that visitors cannot delay payments. */
  findForVisitor(orderNumber: string): Promise<Order | undefined>;
  findByLink(secret: string): Promise<Order | undefined>;
  /** Finds the newest order with this email among the order numbers of a range, paid ones first. */
  findByNumberAndEmail(range: OrderNumberRange, email: string): Promise<Order | undefined>;
  /** Returns the order numbers in a range, ten at most: those of paid orders first, which no one can add for free. */
  listNumbers(range: OrderNumberRange): Promise<readonly string[]>;
  listForUser(userId: string, before?: OrderCursor): Promise<StoredOrderListPage>;
  /** Ends an order that has no session; otherwise returns it unchanged. */
  endWithoutSession(orderNumber: string, event: OrderPaymentEvent): Promise<OrderChange | undefined>;
  /** Applies an event with its effects on stock and coupon; a repeated event changes nothing. */
  apply(
    orderNumber: string,
    event: OrderEvent,
    payment: ReceivedPayment | null,
  ): Promise<OrderChange | undefined>;
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
  /** Reports that one order may have changed. */
  subscribeOrder(orderNumber: string, onChange: () => void): () => void;
  /** Reports that an order, enquiry, withdrawal, refund or dispute may have changed. */
  subscribeAdmin(onChange: () => void): () => void;
};

/** Withdrawals from contracts; each is stored in one transaction with its receipt by email. */
export type WithdrawalRepository = {
  /** Returns the number of the withdrawal; the same statement within an hour gets the same one. */
  write(id: string, statement: WithdrawalStatement, now: Date): Promise<{ readonly reference: string }>;
  /** Deletes statements from before then that fit no order. */
  deleteUnmatched(before: Date): Promise<void>;
  /** Returns the ids of those orders from which a withdrawal is not handled yet. */
  listUnhandled(orderIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns when orders were shipped and delivered, by their ids. */
  fulfilmentTimes(orderIds: readonly string[]): Promise<ReadonlyMap<string, FulfilmentTimes>>;
};

/** Which browsers may change a guest's order, and the codes that prove the mailbox of its email address. */
export type OrderAccessRepository = {
  grant(orderId: string, digest: string, now: Date): Promise<void>;
  isGranted(orderId: string, digest: string, now: Date): Promise<boolean>;
  /** Stores a code in place of earlier ones with its email; sends nothing and returns false beyond the limit of an hour. */
  sendCode(
    order: Pick<Order, 'id' | 'orderNumber' | 'email' | 'status'>,
    code: { readonly code: string; readonly digest: string },
    now: Date,
  ): Promise<boolean>;
  /** Emails the link of an order to its address, a few times an hour; without an order it takes as long and sends nothing. */
  sendLink(order: Order | undefined, email: string, now: Date): Promise<void>;
  /** Grants access if the code is the current one; counts a wrong one. */
  redeemCode(
    orderId: string,
    codeDigest: string,
    browserDigest: string,
    now: Date,
  ): Promise<'granted' | 'wrong' | 'expired'>;
  deleteExpired(now: Date): Promise<void>;
};

/** Changes that shoppers make to their paid orders, each with its email in one transaction. */
export type OrderChangeRepository = {
  /** Until the order is packed, a few times an hour, and only within its delivery zone. The same address again changes nothing. */
  changeShipping(
    orderNumber: string,
    address: Address,
  ): Promise<Result<Order, 'unknown-order' | 'packed' | 'not-changeable' | 'too-many' | 'other-zone'>>;
};

/** Changes that staff make to orders, each in the transaction of its audit entry. */
export type StaffOrderChanges = {
  /** Reads an order, of which changes by others wait for the transaction. */
  lock(orderNumber: string): Promise<Order | undefined>;
  /** Cancels an unpaid order whose session has ended, or a paid one until it is packed, whose refund becomes due. */
  cancel(
    orderNumber: string,
    ended: { readonly sessionId: string | null; readonly payment: ReceivedPayment | null },
  ): Promise<Result<{ readonly before: Order; readonly order: Order }, OrderRefusal>>;
  /**
   * Of a placed order, and only if it was not changed meanwhile. A new link replaces that of the order, granted access ends,
   * and emails that are not sent yet go to the new address with the new link.
   */
  changeEmail(
    orderNumber: string,
    change: { readonly expected: string; readonly email: string },
  ): Promise<Result<{ readonly before: Order; readonly order: Order }, OrderRefusal>>;
  /** Until the order is shipped, within its delivery zone, and only if it was not changed meanwhile. */
  changeAddress(
    orderNumber: string,
    change: { readonly expected: Address; readonly address: Address },
  ): Promise<Result<{ readonly before: Order; readonly order: Order }, OrderRefusal>>;
};

/** A status that an order or its fulfilment reached, money that went back or a refund that failed, or a withdrawal. */
export type OrderStep = {
  readonly to: OrderStatus | FulfilmentStatus | 'refunded' | 'refund-failed' | 'withdrawal-received';
  readonly at: Date;
  /** The refunded amount; absent for other steps. */
  readonly amountCents?: Cents;
  /** What the refund was for, as far as that is known; absent for other steps. */
  readonly items?: readonly string[];
};

/** The steps of orders, in the order of their times. */
export type OrderHistory = {
  list(orderId: string): Promise<readonly OrderStep[]>;
  /** Returns when the order was last paid. */
  paidAt(orderId: string): Promise<Date | undefined>;
  /** Returns the refunds whose items are known and that did not come back, by the ids of the orders. */
  listRefunds(orderIds: readonly string[]): Promise<ReadonlyMap<string, readonly DescribedRefund[]>>;
};

/** Emails to shoppers whose payment page is still open. */
export type PaymentReminders = {
  /** Writes those of orders that were placed in that time, one per order and one a day per shopper. */
  write(placed: { readonly after: Date; readonly before: Date }, now: Date): Promise<void>;
};

/** Orders to pack, with what was already sent or refunded. */
export type PackingOrderReader = {
  /** Unknown numbers are left out; in no order. */
  read(orderNumbers: readonly string[]): Promise<readonly PackingOrder[]>;
};

/** Address books of accounts. */
export type AddressRepository = {
  /** The default first, then the newest. */
  list(userId: string): Promise<readonly SavedAddress[]>;
  /** Returns the shipping address of the newest order. */
  lastUsed(userId: string): Promise<Address | undefined>;
  /** Adds or replaces an address; an equal one stays the only one. The first is the default. */
  save(userId: string, saved: SavedAddress & { readonly isNew: boolean }): Promise<Result<void, ShopError>>;
  /** The newest of the others becomes the default, if it was that. */
  remove(userId: string, id: string): Promise<void>;
};

/** Ports of orders, access to them, their live updates, withdrawals from them and the addresses for them. */
export type OrderPorts = {
  readonly orders: OrderRepository;
  readonly orderSubscription: OrderSubscription;
  readonly withdrawals: WithdrawalRepository;
  readonly orderAccess: OrderAccessRepository;
  readonly orderChanges: OrderChangeRepository;
  readonly orderHistory: OrderHistory;
  readonly paymentReminders: PaymentReminders;
  readonly addresses: AddressRepository;
  readonly packingOrders: PackingOrderReader;
};
