import { type OrderRecord, type RefundStatus, refundStatusOf } from '#domain/orders/order.ts';
import { formatDollars, toCents } from '#domain/values/money.ts';
import { account } from './account.ts';
import { order as orderCopy } from './order.ts';
import { success } from './success.ts';

type Refundable = Pick<OrderRecord, 'status' | 'total' | 'refunded'>;
type Progress = Refundable & Pick<OrderRecord, 'fulfilmentStatus'>;

/** How much of an order's payment was refunded, by its record. */
export const refundOf = ({ total, refunded = 0 }: Omit<Refundable, 'status'>): RefundStatus | undefined =>
  refundStatusOf({ totalCents: toCents(total), refundedCents: toCents(refunded) });

/** The status of an order in a few words: of a paid one, how far it is on its way. */
export const statusLabel = (order: Progress): string => {
  const refund = refundOf(order);
  const { status, fulfilmentStatus } = order;
  if (!refund && status === 'paid' && fulfilmentStatus !== 'unfulfilled')
    return orderCopy.steps[fulfilmentStatus];
  if (!refund) return account.status[status];
  return refund === 'full'
    ? account.refundStatus.full
    : account.refundStatus.partial(formatDollars(order.refunded ?? 0));
};

/** How far a paid order is, in a sentence; `day` is that of a gift. */
export const progressText = ({
  fulfilmentStatus,
  gift,
}: Pick<OrderRecord, 'fulfilmentStatus'> & {
  readonly gift: { readonly day: string | null } | null;
}): string => {
  if (fulfilmentStatus !== 'unfulfilled') return orderCopy.progress[fulfilmentStatus];
  return gift?.day ? orderCopy.giftWaits(gift.day) : orderCopy.packing;
};

/** The status of an order in a sentence. */
export const statusText = (status: keyof typeof success.status, refund: RefundStatus | undefined): string =>
  refund ? success.refund[refund] : success.status[status];
