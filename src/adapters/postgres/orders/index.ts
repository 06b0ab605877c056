export { iterateOrders } from './order-list.ts';
export { notifyOrderChanged } from './order-rows.ts';
export { EMPTY_ADDRESS } from './stored-order.ts';
