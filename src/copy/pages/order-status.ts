import type { OrderRecord, RefundStatus } from '#domain/orders/order.ts';
import { refundOf, stageOf } from '#domain/orders/order-progress.ts';
import { formatDollars } from '#domain/values/money.ts';
import { account } from './account.ts';
import { order as orderCopy } from './order.ts';
import { success } from './success.ts';

type Refundable = Pick<OrderRecord, 'status' | 'total' | 'refunded'>;
type Progress = Pick<OrderRecord, 'fulfilmentStatus'> & { readonly isWithdrawn?: boolean | undefined };
/** `isUnderReview` while the payment of an unpaid order is. */
type Payment = { readonly isUnderReview?: boolean | undefined };
type Packing = Progress & {
  readonly gift: { readonly day: string | null } | null;
  readonly isBeforePackingDay: boolean;
};

/** The status of an order in a few words: of a paid one, how far it is on its way, a withdrawal and a refund. */
export const statusLabel = (order: Refundable & Progress & Payment): string => {
  const { status, refunded = 0 } = order;
  if (status === 'awaiting-payment' && order.isUnderReview) return account.underReview;
  const refund = refundOf(order);
  if (refund === 'full') return account.refundStatus.full;
  const stage = status === 'paid' ? stageOf(order) : undefined;
  const labels = [
    ...(stage ? [orderCopy.steps[stage]] : []),
    ...(order.isWithdrawn ? [orderCopy.steps['withdrawal-received']] : []),
    ...(refund ? [account.refundStatus.partial(formatDollars(refunded))] : []),
  ];
  return labels.length === 0 ? account.status[status] : labels.join('. ');
};

/** How far a paid order is, in a sentence; `day` is that of a gift. */
export const progressText = (order: Packing): string => {
  const stage = stageOf(order);
  // A packed order is not shipped before the withdrawal is handled.
  if (order.isWithdrawn)
    return stage && stage !== 'packed'
      ? `${orderCopy.progress[stage]} ${orderCopy.withdrawn}`
      : orderCopy.withdrawn;
  if (stage) return orderCopy.progress[stage];
  if (order.gift?.day) return orderCopy.giftWaits(order.gift.day);
  return order.isBeforePackingDay ? orderCopy.packing : orderCopy.packingSoon;
};

/** The status of an order in a sentence. */
export const statusText = (status: keyof typeof success.status, refund: RefundStatus | undefined): string =>
  refund ? success.refund[refund] : success.status[status];
