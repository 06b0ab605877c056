export { iterateOrders } from './order-list.ts';
export { iterateOrderNumbers, ROWS_PER_PAGE } from './order-numbers.ts';
export { notifyOrderChanged } from './order-rows.ts';
export { recordDueRefund } from './record-due-refund.ts';
export { EMPTY_ADDRESS } from './stored-order.ts';
export { isUnderReview } from './under-review.ts';
export { readDeclineWait, recordDeclinedPayment } from './waits/declined-payments.ts';
