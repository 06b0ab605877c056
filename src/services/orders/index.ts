export { findOrder } from './find-order.ts';
