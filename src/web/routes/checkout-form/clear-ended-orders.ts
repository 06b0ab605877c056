import { clearOrderLinks, readOrderLink, saveOrderLink } from '../../state/storage/order-link.ts';
import {
  clearPlacedOrders,
  readUnpaidOrders,
  savePlacedOrder,
  setUnderReview,
} from '../../state/storage/placed-order.ts';

/** Deletes the orders that have ended and their links, since another person may use this browser next. */
export const clearEndedOrders = (): void => {
  const unpaid = readUnpaidOrders().map((order) => ({ order, linkSecret: readOrderLink(order.receipt) }));
  clearOrderLinks();
  clearPlacedOrders();
  for (const { order, linkSecret } of Array.from(unpaid).reverse()) {
    savePlacedOrder(order);
    setUnderReview(order.receipt, order.isUnderReview);
    if (linkSecret !== null) saveOrderLink({ receipt: order.receipt, linkSecret });
  }
};
