import { isPaymentTab, readLastOrder } from '../../state/placed-order.ts';
import { isReturned } from '../../state/returned-orders.ts';

/**
 * How the address of an order was opened: by a tab that may come back from its payment page, elsewhere in the browser that
 * placed the order, or in a browser that did not.
 */
type Arrival = 'from-payment' | 'same-browser' | 'other-browser';

/** Decides it from what this browser stores; the order number is visible in links and is no permission. */
export const arrivalOf = (receipt: string): Arrival => {
  const hasPlaced = readLastOrder() === receipt;
  if (isReturned(receipt) || isPaymentTab(receipt)) return 'from-payment';
  return hasPlaced ? 'same-browser' : 'other-browser';
};
