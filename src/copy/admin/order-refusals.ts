import type { OrderRefusal } from '#domain/orders/order-refusal.ts';

/** Why a step of staff with an order was refused. */
export const orderRefusals: Readonly<Record<OrderRefusal, string>> = {
  'unknown-order': 'There is no order with this number.',
  'order-not-paid': 'The order is not paid, or it was cancelled.',
  'order-packed': 'The order is packed. Unpack it first.',
  'order-refunded': 'The order is refunded, so it is neither packed nor shipped.',
  'order-disputed': 'The customer disputes the payment at the bank. Nothing is sent until that is decided.',
  'payment-unavailable': 'The payment provider did not respond, so nothing was changed. Please try again.',
  'order-changed': 'The order has changed since you opened this page. Please check it, and try again.',
  'payment-under-review':
    'A payment of the order is under review. An owner or manager can close the review on the page of the order.',
  'refund-unfinished':
    'An earlier refund of the order has not succeeded yet. Please wait two minutes; if it stays so, try it again on the page of the order.',
  'refund-empty': 'Please choose what to refund.',
  'refund-too-many-items': 'More items are chosen than are left to refund.',
  'refund-too-much': 'This is more than is left of the payment.',
  'order-shipped': 'The order, or a part of it, is on its way. It can only be refunded.',
  'shipment-recorded':
    'A parcel of the order is recorded. Undo it first, which is possible until the customer is notified.',
  'other-delivery-zone':
    'Delivery to this country costs something else. Please cancel the order, and ask the customer to place another one.',
};
