import type { EmailMessage } from '#domain/email/email-message.ts';
import type { OrderFilter, OrderPage } from '#domain/orders/admin/order-filter.ts';
import type { FulfilmentStatus } from '#domain/orders/fulfilment.ts';
import type { PackingTime } from '#domain/orders/lists/days-late.ts';
import type { Order, OrderStatus } from '#domain/orders/order.ts';
import type { RefundReason } from '#domain/orders/refund-reason.ts';
import type { StoredWithdrawal } from '#domain/orders/self-service/withdrawal-email.ts';
import type { PaymentSession } from '#domain/payments/payment.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import type { Cents } from '#domain/values/money.ts';
import type { Result } from '#domain/values/result.ts';
import type { Customer } from './customers.ts';
import type { FulfilmentRepository, StaffShipment } from './fulfilment.ts';
import type { StaffNote } from './staff-note.ts';

/** What a row of the list says besides the columns. */
export type OrderFlags = {
  readonly isGift: boolean;
  readonly hasNote: boolean;
  /** True while a withdrawal is not handled. */
  readonly isWithdrawn: boolean;
  /** True while a bank decides about the payment. */
  readonly isDisputed: boolean;
  readonly isUnderReview: boolean;
};

/** An order in the list of staff. */
export type ListedOrder = OrderFlags &
  PackingTime & {
    readonly id: string;
    readonly orderNumber: string;
    /** Empty once the customer's data is deleted. */
    readonly email: string;
    readonly name: string;
    readonly country: string;
    /** The sum of the quantities. */
    readonly items: number;
    readonly status: OrderStatus;
    readonly fulfilmentStatus: FulfilmentStatus;
    /** True while a parcel is recorded and others are still to be sent. */
    readonly isPartlyShipped: boolean;
    readonly totalCents: Cents;
    /** Succeeded refunds, without lost disputes. */
    readonly refundedCents: Cents;
  };

/** A page of the list, in the sort of its filter. */
export type ListedOrders = {
  readonly orders: readonly ListedOrder[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
};

/** A quantity of a line, by its position in the order. */
export type PartOfLine = { readonly position: number; readonly quantity: number };

/** A refund that staff requested. */
export type StaffRefundRequest = {
  readonly id: string;
  readonly createdAt: Date;
  readonly amountCents: Cents;
  readonly shippingCents: Cents;
  readonly lines: readonly (PartOfLine & { readonly amountCents: Cents; readonly restocked: number })[];
};

/** An email about an order. */
export type OrderEmail = {
  readonly id: string;
  readonly kind: EmailMessage['kind'];
  readonly to: string;
  /** Of a message of staff, until it is erased. */
  readonly subject: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly state: 'sent' | 'waiting' | 'failed';
  /** Why the last delivery failed. */
  readonly error: string | null;
};

/** A step in the history of an order. */
export type StaffOrderEvent = { readonly at: Date } & (
  | { readonly kind: 'status'; readonly from: OrderStatus | null; readonly to: OrderStatus }
  | { readonly kind: 'fulfilment'; readonly from: FulfilmentStatus; readonly to: FulfilmentStatus }
  | { readonly kind: 'ledger'; readonly entry: 'payment' | 'refund' | 'dispute'; readonly amountCents: Cents }
);

/** What staff see of an order besides the order itself. */
export type StaffOrderDetails = {
  readonly shipments: readonly StaffShipment[];
  /** The refund that the shop owes or has sent by itself. */
  readonly refund: {
    readonly amountCents: Cents;
    readonly reason: RefundReason;
    readonly isSent: boolean;
  } | null;
  readonly refundFailedAt: Date | null;
  readonly refundRequests: readonly StaffRefundRequest[];
  readonly notes: readonly StaffNote[];
  readonly emails: readonly OrderEmail[];
  readonly disputes: readonly {
    readonly id: string;
    readonly openedAt: Date;
    /** The bank's deadline for the shop's evidence, if the provider reported one. */
    readonly respondBy: Date | null;
    readonly closedAt: Date | null;
    readonly isLost: boolean;
    /** Null for the whole payment. */
    readonly amountCents: Cents | null;
  }[];
  readonly reviews: readonly {
    readonly sessionId: string;
    readonly reason: string;
    /** What was paid, in the smallest unit of its currency. */
    readonly payment: Pick<PaymentSession, 'amount' | 'currency'>;
    readonly openedAt: Date;
    readonly resolvedAt: Date | null;
  }[];
  readonly withdrawals: readonly (StoredWithdrawal & { readonly handledAt: Date | null })[];
  /** In the order of their times. */
  readonly events: readonly StaffOrderEvent[];
};

/** Orders as staff see them. */
export type StaffOrderRepository = {
  /** Returns at most `limit` orders. */
  list(query: {
    readonly filter: OrderFilter;
    /** Lists only the orders of this customer. */
    readonly customer?: Customer | undefined;
    readonly page: OrderPage;
    readonly now: Date;
    readonly limit: number;
  }): Promise<ListedOrders>;
  readDetails(order: { readonly id: string; readonly orderNumber: string }): Promise<StaffOrderDetails>;
  /** Returns the notes on orders by their numbers, newest first; orders without notes are absent. */
  listNotes(orderNumbers: readonly string[]): Promise<ReadonlyMap<string, readonly StaffNote[]>>;
};

/** Notes and emails that staff write about an order, in the transaction of a verb. */
export type StaffOrderMessages = {
  /** Returns false for an order whose customer's data is deleted. */
  addNote(note: {
    readonly orderId: string;
    readonly staffId: string | null;
    readonly text: string;
  }): Promise<boolean>;
  /** Counts the messages that a member wrote to customers in the last hour; other counts of the member wait for the transaction. */
  countRecentMessages(staffId: string): Promise<number>;
  listWithdrawals(order: Pick<Order, 'id' | 'orderNumber'>): Promise<readonly StoredWithdrawal[]>;
  /** Counts the emails of a kind about an order in the last hour; other counts of the order wait for the transaction. */
  countRecentEmails(orderId: string, kind: EmailMessage['kind']): Promise<number>;
};

/** A filter of the list of orders that a member has saved. */
export type SavedView = { readonly id: string; readonly name: string; readonly query: string };

/** Saved views of members. */
export type StaffViewRepository = {
  /** Returns them by name. */
  list(staffId: string): Promise<readonly SavedView[]>;
  /** Replaces the view with that name. */
  save(staffId: string, view: SavedView): Promise<Result<void, StaffRefusal>>;
  /** An unknown id, or one of another member, changes nothing. */
  remove(staffId: string, id: string): Promise<void>;
};

/** Ports of the pages of orders in the admin. */
export type StaffOrderPorts = {
  readonly fulfilment: FulfilmentRepository;
  readonly staffOrders: StaffOrderRepository;
  readonly staffViews: StaffViewRepository;
};
