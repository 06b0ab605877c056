import type { EmailMessage, OrderLinkCause, StaffMessage, StaffNews } from '../email/email-message.ts';
import type { OrderShipping } from '../shipping/shipping-method.ts';
import { hasWithdrawalRight } from '../shipping/withdrawal-countries.ts';
import type { Cents } from '../values/money.ts';
import type { ShipmentPart } from '../values/shipment-part.ts';
import { addressLines } from './address-lines.ts';
import { carrierName, trackingUrl } from './carrier.ts';
import { formatGiftArrival } from './gift/gift-days.ts';
import { type Order, type OrderStatus, refundableCents, type Shipment } from './order.ts';
import { paymentDeadline } from './payment-deadline.ts';

const linkOf = ({ orderNumber, linkSecret }: Pick<Order, 'orderNumber' | 'linkSecret'>) => ({
  receipt: orderNumber,
  secret: linkSecret,
});

/** Returns the confirmation of an order that was paid at `paidAt`. */
export const orderConfirmation = (order: Order, paidAt: Date): EmailMessage => {
  const { totalCents, discounts, shippingMethod, shipping, lines, gift } = order;
  return {
    kind: 'order-paid',
    data: {
      ...linkOf(order),
      totalCents,
      discounts: discounts.map(({ label, amountCents, code }) => ({ label, amountCents, code })),
      ...(shippingMethod && {
        shippingMethod: shippingForEmail(shippingMethod),
        arrival: formatGiftArrival(paidAt, shippingMethod.businessDays, gift),
      }),
      address: addressLines(shipping),
      mayWithdraw: hasWithdrawalRight(order),
      ...(gift && { gift }),
      lines: lines.map(({ productId, name, quantity, priceCents }) => ({
        productId,
        name,
        quantity,
        priceCents,
      })),
    },
  };
};

const shippingForEmail = ({ kind, name, priceCents }: OrderShipping) => ({
  name: kind === 'standard' ? null : name,
  priceCents,
});

/** Returns the email that a status change causes: the confirmation of a paid order, or of a cancellation after the payment. */
export const emailOnStatusChange = (order: Order, to: OrderStatus, now: Date): EmailMessage | undefined => {
  // A deleted account leaves an empty address.
  if (order.email === '') return undefined;
  if (to === 'paid') return orderConfirmation(order, now);
  return to === 'cancelled' && order.status === 'paid' ? cancellationEmail(order) : undefined;
};

/** Returns the email to owners about a paid order. */
export const newOrderNews = ({
  orderNumber,
  totalCents,
  shipping,
}: Pick<Order, 'orderNumber' | 'totalCents' | 'shipping'>): StaffNews => ({
  kind: 'staff-new-order',
  data: { receipt: orderNumber, totalCents, country: shipping.country },
});

/** Returns the reminder of an unpaid order, with its payment deadline. */
export const paymentReminder = (
  order: Pick<Order, 'orderNumber' | 'linkSecret' | 'totalCents' | 'createdAt'>,
): EmailMessage => ({
  kind: 'order-unpaid',
  data: {
    ...linkOf(order),
    totalCents: order.totalCents,
    until: paymentDeadline(order).toISOString(),
  },
});

/** Returns the email about an order that was cancelled after the payment. */
export const cancellationEmail = (
  order: Pick<Order, 'orderNumber' | 'linkSecret' | 'refundedCents' | 'totalCents'>,
): EmailMessage => ({
  kind: 'order-cancelled',
  data: { ...linkOf(order), refundCents: refundableCents(order) },
});

/** Returns the email about another refund of an order and its items; all of them are `refundedCents`. */
export const refundEmail = (
  order: Pick<Order, 'orderNumber' | 'linkSecret' | 'totalCents' | 'refundedCents'>,
  refundedCents: Cents,
  items: readonly string[] = [],
): EmailMessage => ({
  kind: 'order-refunded',
  data: {
    ...linkOf(order),
    refundedCents,
    totalCents: order.totalCents,
    amountCents: refundedCents - order.refundedCents,
    ...(items.length > 0 && { items }),
  },
});

/** Returns the email about another shipping address. */
export const addressChangeEmail = (
  order: Pick<Order, 'orderNumber' | 'linkSecret' | 'shipping'>,
): EmailMessage => ({
  kind: 'order-address-changed',
  data: { ...linkOf(order), address: addressLines(order.shipping) },
});

type LinkedOrder = Pick<Order, 'orderNumber' | 'linkSecret'>;

/** Returns the email about an order that is packed. */
export const packedEmail = (order: LinkedOrder): EmailMessage => ({
  kind: 'order-packed',
  data: linkOf(order),
});

const parcelForEmail = (order: LinkedOrder, { carrier, trackingNumber, lines }: Shipment) => {
  const name = carrierName(carrier);
  const url = trackingUrl(carrier, trackingNumber);
  return {
    ...linkOf(order),
    ...(name !== undefined && { carrier: name }),
    trackingNumber,
    ...(url !== undefined && { trackingUrl: url }),
    lines: lines.map(({ name: lineName, quantity }) => ({ name: lineName, quantity })),
  };
};

/** Returns the email about a parcel that is on its way. */
export const shippedEmail = (order: LinkedOrder, shipment: Shipment, part: ShipmentPart): EmailMessage => ({
  kind: 'order-shipped',
  data: { ...parcelForEmail(order, shipment), part },
});

/** Returns the email about another tracking number of a parcel that is on its way. */
export const correctedTrackingEmail = (order: LinkedOrder, shipment: Shipment): EmailMessage => ({
  kind: 'order-shipped',
  data: { ...parcelForEmail(order, shipment), part: 'whole', isCorrection: true },
});

/** Returns the email about an order that was delivered. */
export const deliveredEmail = (order: LinkedOrder): EmailMessage => ({
  kind: 'order-delivered',
  data: linkOf(order),
});

/** Returns the email with what staff write to the customer of an order. */
export const messageEmail = (
  order: Pick<Order, 'orderNumber' | 'linkSecret'>,
  { subject, message }: StaffMessage,
): EmailMessage => ({ kind: 'order-message', data: { ...linkOf(order), subject, message } });

/** Returns the email with the link of an order, with why it is sent if the customer did not request it. */
export const orderLinkEmail = (
  order: Pick<Order, 'orderNumber' | 'linkSecret'>,
  cause?: OrderLinkCause,
): EmailMessage => ({
  kind: 'order-link',
  data: { ...linkOf(order), ...(cause && { cause }) },
});
