import type { User } from '../accounts/session.ts';
import { type Discount, type DiscountRecord, type OrderLine, toDiscountRecord } from '../cart/priced-line.ts';
import {
  type OrderShipping,
  type OrderShippingRecord,
  toOrderShippingRecord,
} from '../shipping/shipping-method.ts';
import { type Cents, type Dollars, toDollars } from '../values/money.ts';
import type { ShipmentPart } from '../values/shipment-part.ts';
import { shipmentPartOf } from '../values/shipment-part-of.ts';
import type { Address } from './address.ts';
import { type Carrier, carrierName, trackingUrl } from './carrier.ts';
import type { FulfilmentStatus } from './fulfilment.ts';
import type { Gift } from './gift/gift.ts';

/** Statuses of an order (ORD-6). */
export const ORDER_STATUSES = ['awaiting-payment', 'paid', 'cancelled', 'expired'] as const;
/** The status of an order; `nextStatus` has the transitions. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Events that may change the status of an order: those of its payment, and the cancellation after the payment. */
export const ORDER_EVENTS = [
  'payment-received',
  'payment-cancelled',
  'payment-expired',
  'order-cancelled',
] as const;
/** An event of an order; Stripe may report those of a payment late, or twice. */
export type OrderEvent = (typeof ORDER_EVENTS)[number];
/** An event of the payment of an order. */
export type OrderPaymentEvent = Exclude<OrderEvent, 'order-cancelled'>;

const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  'awaiting-payment': {
    'payment-received': 'paid',
    'payment-cancelled': 'cancelled',
    'payment-expired': 'expired',
  },
  // Only until it is packed; the payment is refunded.
  paid: { 'order-cancelled': 'cancelled' },
  // A late payment: the order takes its stock again if there is enough, otherwise the payment is refunded.
  cancelled: { 'payment-received': 'paid' },
  // Stripe's webhook may arrive before the response to the cancellation, which takes precedence.
  expired: { 'payment-received': 'paid', 'payment-cancelled': 'cancelled' },
};

/** Returns the status after an event; undefined if the event changes nothing in that status. */
export const nextStatus = (from: OrderStatus, event: OrderEvent): OrderStatus | undefined =>
  TRANSITIONS[from][event];

/** True if orders in this status have stock allocated. */
export const hasAllocatedStock = (status: OrderStatus): boolean =>
  status === 'awaiting-payment' || status === 'paid';

/** A payment session: its id at Stripe, and the URL of the payment page. */
export type PaymentReference = { readonly id: string; readonly url: string };

/** A quantity of an order's line in a parcel. */
export type ShippedLine = { readonly position: number; readonly name: string; readonly quantity: number };

/** A parcel of an order. */
export type Shipment = {
  readonly carrier: Carrier | null;
  /** Empty if the carrier has no tracking. */
  readonly trackingNumber: string;
  readonly lines: readonly ShippedLine[];
};

/** An order as stored. `orderNumber` is public (CART-9), `id` the internal one. */
export type Order = {
  readonly id: string;
  readonly orderNumber: string;
  readonly userId: string | null;
  readonly email: string;
  readonly status: OrderStatus;
  /** `unfulfilled` until the order is paid and packed. */
  readonly fulfilmentStatus: FulfilmentStatus;
  readonly lines: readonly OrderLine[];
  readonly discounts: readonly Discount[];
  readonly totalCents: Cents;
  /** Succeeded refunds and lost disputes, at most `totalCents`. */
  readonly refundedCents: Cents;
  readonly shipping: Address;
  readonly billing: Address;
  /** Its price is part of the total; null for orders from before there were shipping methods. */
  readonly shippingMethod: OrderShipping | null;
  /** Null unless the order is a gift. */
  readonly gift: Gift | null;
  /** The parcels announced to the shopper, oldest first. */
  readonly shipments: readonly Shipment[];
  /** True once a parcel is recorded, even if staff can still undo it. */
  readonly hasShipment: boolean;
  readonly createdAt: Date;
  readonly payment: PaymentReference | null;
  /** Used-up idempotency keys: Stripe stores a failed response under its key. */
  readonly paymentAttempt: number;
  /** Grants access to the order's page (GUEST-1). */
  readonly linkSecret: string;
  /** True after the customer's data was deleted; the order stays for accounting only. */
  readonly isAnonymized: boolean;
};

/** A parcel in wire form. */
export type ShipmentRecord = {
  readonly part: ShipmentPart;
  /** Absent for one that the shop does not know. */
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly trackingUrl?: string | undefined;
  /** Absent if it has all that was ordered. */
  readonly lines?: readonly { readonly name: string; readonly quantity: number }[] | undefined;
};

/** An order in the account of its customer (ORD-1). */
export type OrderRecord = {
  readonly id: string;
  readonly receipt: string;
  readonly date: string;
  readonly user: string;
  readonly status: OrderStatus;
  readonly fulfilmentStatus: FulfilmentStatus;
  readonly total: Dollars;
  readonly refunded?: Dollars | undefined;
  readonly discounts: readonly DiscountRecord[];
  readonly shippingMethod?: OrderShippingRecord | undefined;
  /** Absent until a parcel is on its way. */
  readonly shipments?: readonly ShipmentRecord[] | undefined;
  readonly orders: readonly {
    readonly id: string;
    readonly name: string;
    readonly price: Dollars;
    readonly quantity: number;
  }[];
};

/**
 * True if the shopper may see the order: their own, or a guest order by its number, which is a random UUID.
 * Changes need more. Never after the data was deleted.
 */
export const isVisibleTo = (
  { userId, isAnonymized }: Pick<Order, 'userId' | 'isAnonymized'>,
  user: Pick<User, 'id'> | null,
): boolean => !isAnonymized && (userId === null || userId === user?.id);

/** Returns the code of the redeemed coupon. */
export const couponCodeOf = ({ discounts }: Pick<Order, 'discounts'>): string | undefined =>
  discounts.find(({ code }) => code !== null)?.code ?? undefined;

/** How much of an order was refunded. */
export const REFUND_STATUSES = ['partial', 'full'] as const;
/** A refund as pages show it. */
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Returns how much was refunded; undefined if nothing was. */
export const refundStatusOf = (
  order: Pick<Order, 'refundedCents' | 'totalCents'>,
): RefundStatus | undefined => {
  if (order.refundedCents <= 0) return undefined;
  return order.refundedCents >= order.totalCents ? 'full' : 'partial';
};

/** Returns what can still be refunded of a paid order. */
export const refundableCents = ({
  refundedCents,
  totalCents,
}: Pick<Order, 'refundedCents' | 'totalCents'>): Cents => totalCents - refundedCents;

/** Converts an order to wire form, without addresses and links. */
export const toOrderRecord = (order: Order): OrderRecord => ({
  id: order.id,
  receipt: order.orderNumber,
  date: order.createdAt.toISOString(),
  user: order.email,
  status: order.status,
  fulfilmentStatus: order.fulfilmentStatus,
  total: toDollars(order.totalCents),
  ...(order.refundedCents > 0 && { refunded: toDollars(order.refundedCents) }),
  discounts: order.discounts.map(toDiscountRecord),
  ...(order.shippingMethod && { shippingMethod: toOrderShippingRecord(order.shippingMethod) }),
  ...shipmentsInRecord(order),
  orders: order.lines.map(({ productId, name, priceCents, quantity }) => ({
    id: productId,
    name,
    price: toDollars(priceCents),
    quantity,
  })),
});

const unitsOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the parcels of an order, each with which part of the order it is. */
export const shipmentsWithPart = ({
  fulfilmentStatus,
  shipments,
}: Pick<Order, 'fulfilmentStatus' | 'shipments'>): readonly {
  readonly shipment: Shipment;
  readonly part: ShipmentPart;
}[] => {
  // Without the transitions, which the scripts of shoppers would load.
  const isComplete = fulfilmentStatus !== 'unfulfilled' && fulfilmentStatus !== 'packed';
  return shipments.map((shipment, index) => {
    const isLast = isComplete && index === shipments.length - 1;
    return { shipment, part: shipmentPartOf({ isFirst: index === 0, isLast }) };
  });
};

/** Returns the parcels of an order for its record: nothing until there is one. */
export const shipmentsInRecord = (
  order: Pick<Order, 'lines' | 'fulfilmentStatus' | 'shipments'>,
): Pick<OrderRecord, 'shipments'> => {
  if (order.shipments.length === 0) return {};
  const orderedUnits = unitsOf(order.lines);
  return {
    shipments: shipmentsWithPart(order).map(({ shipment, part }) =>
      toShipmentRecord(shipment, { part, orderedUnits }),
    ),
  };
};

const toShipmentRecord = (
  { carrier, trackingNumber, lines }: Shipment,
  { part, orderedUnits }: { readonly part: ShipmentPart; readonly orderedUnits: number },
): ShipmentRecord => {
  const name = carrierName(carrier);
  const url = trackingUrl(carrier, trackingNumber);
  return {
    part,
    ...(name !== undefined && { carrier: name }),
    ...(trackingNumber !== '' && { trackingNumber }),
    ...(url !== undefined && { trackingUrl: url }),
    ...(unitsOf(lines) < orderedUnits && {
      lines: lines.map(({ name: lineName, quantity }) => ({ name: lineName, quantity })),
    }),
  };
};
