export { iterateOrders } from './order-list.ts';
export { notifyOrderChanged, ORDER_CHANGED } from './order-rows.ts';
export { EMPTY_ADDRESS } from './stored-order.ts';
