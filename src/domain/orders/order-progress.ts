import { toCents } from '../values/money.ts';
import { type Order, type OrderRecord, type RefundStatus, refundStatusOf } from './order.ts';

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

/** What decides whether a shopper may change an order. */
type ChangeFacts = Omit<DeliveryFacts, 'isWithdrawn'> & Pick<Order, 'hasShipment'>;

/**
 * True for a paid order until it is packed or a parcel is recorded: its address may change, and it may be cancelled. Also
 * after a withdrawal, which anyone can send who knows the number and the email.
 */
export const isChangeable = ({ status, fulfilmentStatus, refund, hasShipment }: ChangeFacts): boolean =>
  status === 'paid' && fulfilmentStatus === 'unfulfilled' && !hasShipment && refund !== 'full';

/** True for a paid order until it is shipped: staff may change its address. */
export const isAddressChangeable = ({ status, fulfilmentStatus }: Progress): boolean =>
  status === 'paid' && (fulfilmentStatus === 'unfulfilled' || fulfilmentStatus === 'packed');

/** True for a paid order with its customer's data: before, its payment page and a repeated purchase have the email too. */
export const isEmailChangeable = ({
  status,
  isAnonymized,
}: Pick<Order, 'status' | 'isAnonymized'>): boolean => status === 'paid' && !isAnonymized;

/** True for a paid order whose status still changes: until it is delivered, returned or refunded. */
export const isUnderway = ({
  status,
  fulfilmentStatus,
  refund,
}: Omit<DeliveryFacts, 'isWithdrawn'>): boolean =>
  status === 'paid' &&
  refund !== 'full' &&
  fulfilmentStatus !== 'delivered' &&
  fulfilmentStatus !== 'returned';

/** How much of an order's payment was refunded, by its record. */
export const refundOf = ({
  total,
  refunded = 0,
}: Pick<OrderRecord, 'total' | 'refunded'>): RefundStatus | undefined =>
  refundStatusOf({ totalCents: toCents(total), refundedCents: toCents(refunded) });

/** How far a paid order is on its way; undefined until it is packed. */
export const stageOf = ({ fulfilmentStatus }: Pick<OrderRecord, 'fulfilmentStatus'>) =>
  fulfilmentStatus === 'unfulfilled' ? undefined : fulfilmentStatus;

/** True for an order that its shopper can still change or cancel, also an unpaid one. */
export const isOpen = (order: ChangeFacts): boolean =>
  order.status === 'awaiting-payment' || isChangeable(order);

/** True for a guest's paid order, which an account with its email gets once that is verified. */
export const mayJoinAccount = ({ userId, status }: Pick<Order, 'userId' | 'status'>): boolean =>
  userId === null && status === 'paid';

/** True for a packed order that waits for the courier, unless its payment was refunded in full. */
export const isAwaitingCourier = ({
  fulfilmentStatus,
  refund,
  hasShipment,
}: Omit<ChangeFacts, 'status'>): boolean =>
  refund !== 'full' && (fulfilmentStatus === 'packed' || (fulfilmentStatus === 'unfulfilled' && hasShipment));

/** True for a paid order that is packed or further on its way. */
export const isPacked = ({ status, fulfilmentStatus }: Progress): boolean =>
  status === 'paid' && fulfilmentStatus !== 'unfulfilled';
