import type { User } from '../accounts/session.ts';
import { type Discount, type DiscountRecord, type OrderLine, toDiscountRecord } from '../cart/priced-line.ts';
import { type Cents, type Dollars, toDollars } from '../values/money.ts';
import type { Address } from './address.ts';

export const ORDER_STATUSES = ['awaiting-payment', 'paid', 'cancelled', 'expired'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_EVENTS = ['payment-received', 'payment-cancelled', 'payment-expired'] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** The life of an order. What is not in this table is refused. */
const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  'awaiting-payment': {
    'payment-received': 'paid',
    'payment-cancelled': 'cancelled',
    'payment-expired': 'expired',
  },
  paid: {},
  // Money that arrives after all: the goods are taken again if they are still there, otherwise it goes back.
  cancelled: { 'payment-received': 'paid' },
  // The provider's event of a cancellation may come before the answer to whoever cancelled; the shopper's word stands.
  expired: { 'payment-received': 'paid', 'payment-cancelled': 'cancelled' },
};

/** Where an event leads from a status; `undefined` when it changes nothing. */
export const nextStatus = (from: OrderStatus, event: OrderEvent): OrderStatus | undefined =>
  TRANSITIONS[from][event];

/** What an order does with its stock: in these states its grams are taken from the shelf. */
export const holdsStock = (status: OrderStatus): boolean =>
  status === 'awaiting-payment' || status === 'paid';

export type PaymentReference = { readonly id: string; readonly url: string };

/** An order as the shop keeps it. `receipt` is the order number (CART-9), `id` our own. */
export type Order = {
  readonly id: string;
  readonly receipt: string;
  readonly userId: string | null;
  readonly email: string;
  readonly status: OrderStatus;
  readonly lines: readonly OrderLine[];
  readonly discounts: readonly Discount[];
  /** What is paid: the lines less the discounts. */
  readonly totalCents: Cents;
  /** Total of the succeeded refunds of its payment and of its lost disputes, at most all of it. */
  readonly refundedCents: Cents;
  readonly shipping: Address;
  readonly billing: Address;
  readonly createdAt: Date;
  readonly payment: PaymentReference | null;
  /** How many keys for its payment page are used up, since the provider has saved a failure under each. */
  readonly paymentAttempt: number;
  /** Opens the order's own page to whoever holds it (GUEST-1). */
  readonly linkSecret: string;
  /** Whether whoever placed it has had their data removed: it is kept for the books alone. */
  readonly isForgotten: boolean;
};

/** An order as the shopper's account shows it (ORD-1). */
export type OrderRecord = {
  readonly id: string;
  readonly receipt: string;
  readonly date: string;
  readonly user: string;
  readonly status: OrderStatus;
  readonly total: Dollars;
  /** Total of the refunds; absent if there are none. */
  readonly refunded?: Dollars | undefined;
  readonly discounts: readonly DiscountRecord[];
  readonly orders: readonly {
    readonly id: string;
    readonly name: string;
    readonly price: Dollars;
    readonly quantity: number;
  }[];
};

/**
 * Whether a shopper may know of an order: one of an account is nobody else's, a guest's is for whoever has its number, and
 * one that is kept for the books alone is for nobody.
 */
export const isOpenTo = (
  { userId, isForgotten }: Pick<Order, 'userId' | 'isForgotten'>,
  user: Pick<User, 'id'> | null,
): boolean => !isForgotten && (userId === null || userId === user?.id);

/** The coupon that an order was placed with. */
export const couponOf = ({ discounts }: Pick<Order, 'discounts'>): string | undefined =>
  discounts.find(({ code }) => code !== null)?.code ?? undefined;

export const REFUND_STATUSES = ['partial', 'full'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** How much of an order was refunded; `undefined` if nothing was. */
export const refundStatusOf = (
  order: Pick<Order, 'refundedCents' | 'totalCents'>,
): RefundStatus | undefined => {
  if (order.refundedCents <= 0) return undefined;
  return order.refundedCents >= order.totalCents ? 'full' : 'partial';
};

/** The wire form: no addresses, no payment reference. */
export const toOrderRecord = (order: Order): OrderRecord => ({
  id: order.id,
  receipt: order.receipt,
  date: order.createdAt.toISOString(),
  user: order.email,
  status: order.status,
  total: toDollars(order.totalCents),
  ...(order.refundedCents > 0 && { refunded: toDollars(order.refundedCents) }),
  discounts: order.discounts.map(toDiscountRecord),
  orders: order.lines.map(({ productId, name, priceCents, quantity }) => ({
    id: productId,
    name,
    price: toDollars(priceCents),
    quantity,
  })),
});
