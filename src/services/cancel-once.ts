import { cancelOrder } from './cancel-order.ts';
import { coalesce } from './coalesce.ts';

/** Cancels orders for shoppers, with one cancellation per order and account in flight. */
export const cancelOnce = (ports: Parameters<typeof cancelOrder>[0]) =>
  coalesce(cancelOrder(ports), (receipt, user) => `${receipt.toLowerCase()} ${user?.id ?? ''}`);
