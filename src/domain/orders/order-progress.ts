import type { Order, RefundStatus } from './order.ts';

type Progress = Pick<Order, 'status' | 'fulfilmentStatus'>;

/** What decides whether a delivery is expected; `isWithdrawn` while a withdrawal from the order is not handled. */
type DeliveryFacts = Progress & {
  readonly refund: RefundStatus | undefined;
  readonly isWithdrawn: boolean;
};

/** True for a paid order that is still to reach the shopper. A withdrawal stops it until it is shipped. */
export const isDeliveryExpected = ({
  status,
  fulfilmentStatus,
  refund,
  isWithdrawn,
}: DeliveryFacts): boolean => {
  if (status !== 'paid' || refund === 'full') return false;
  if (fulfilmentStatus === 'shipped') return true;
  return !isWithdrawn && (fulfilmentStatus === 'unfulfilled' || fulfilmentStatus === 'packed');
};

/**
 * True for a paid order until it is packed: its address may change, and it may be cancelled. Also after a withdrawal,
 * which anyone can send who knows the number and the email.
 */
export const isChangeable = ({
  status,
  fulfilmentStatus,
  refund,
}: Omit<DeliveryFacts, 'isWithdrawn'>): boolean =>
  status === 'paid' && fulfilmentStatus === 'unfulfilled' && refund !== 'full';

/** True for a paid order that is packed or further on its way. */
export const isPacked = ({ status, fulfilmentStatus }: Progress): boolean =>
  status === 'paid' && fulfilmentStatus !== 'unfulfilled';
