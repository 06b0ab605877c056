import { MINUTE } from '../values/time.ts';
import type { Order } from './order.ts';

/** From the creation of the order. */
export const PAYMENT_DEADLINE_MINUTES = 32;

/** Returns when the payment session ends. Depends on the order only, so that a retried request is identical. */
export const paymentDeadline = (order: Pick<Order, 'createdAt'>): Date =>
  new Date(order.createdAt.getTime() + PAYMENT_DEADLINE_MINUTES * MINUTE);
