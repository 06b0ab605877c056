import { hasPlaced, isPaymentTab, readUnpaidOrders } from '../../state/storage/placed-order.ts';
import { isReturned } from '../../state/storage/returned-orders.ts';

/**
 * How the address of an order was opened: by a tab that may return from its payment page, elsewhere in the
 * browser that placed the order, or in another browser.
 */
type Arrival = 'from-payment' | 'same-browser' | 'other-browser';

/** True if the referrer is known and is neither the shop nor the payment page, which may hide it. */
const isForeign = (referrer: string): boolean => {
  if (referrer === '') return false;
  const from = new URL(referrer).origin;
  const isPaymentPage = readUnpaidOrders().some(({ url }) => url && from === new URL(url).origin);
  return from !== location.origin && !isPaymentPage;
};

/** Decides from what this browser stores; the order number is visible in links and grants nothing. */
export const detectArrival = (orderNumber: string, referrer = document.referrer): Arrival => {
  if (isReturned(orderNumber)) return 'from-payment';
  if (isPaymentTab(orderNumber)) return isForeign(referrer) ? 'same-browser' : 'from-payment';
  return hasPlaced(orderNumber) ? 'same-browser' : 'other-browser';
};
