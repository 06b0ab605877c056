import { hasPlaced, isPaymentTab, readOpenOrders } from '../../state/placed-order.ts';
import { isReturned } from '../../state/returned-orders.ts';

/**
 * How the address of an order was opened: by a tab that may come back from its payment page, elsewhere in the browser that
 * placed the order, or in a browser that did not.
 */
type Arrival = 'from-payment' | 'same-browser' | 'other-browser';

/** True if the page that led here is known, and neither of the shop nor the payment page. Payment pages may hide theirs. */
const isForeign = (referrer: string): boolean => {
  if (referrer === '') return false;
  const from = new URL(referrer).origin;
  const isPaymentPage = readOpenOrders().some(({ url }) => url && from === new URL(url).origin);
  return from !== location.origin && !isPaymentPage;
};

/** Decides it from what this browser stores; the order number is visible in links and is no permission. */
export const arrivalOf = (receipt: string, referrer = document.referrer): Arrival => {
  if (isReturned(receipt)) return 'from-payment';
  if (isPaymentTab(receipt)) return isForeign(referrer) ? 'same-browser' : 'from-payment';
  return hasPlaced(receipt) ? 'same-browser' : 'other-browser';
};
