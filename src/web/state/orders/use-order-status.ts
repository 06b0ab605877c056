import { useEffect, useState } from 'react';
import type { ShopError } from '#domain/api/error-table.ts';
import type { OrderStatus, RefundStatus } from '#domain/orders/order.ts';
import type { Result } from '#domain/values/result.ts';
import { confirmOrder } from '../../api/confirm-order.ts';
import { retryUntilDone } from '../requests/retry-until-done.ts';
import { endPlacedOrder, onPlacedOrderChange, setUnderReview } from '../storage/placed-order.ts';

/** Polling intervals in milliseconds while payment is pending: the first and the longest. */
export const FIRST_INTERVAL_MS = 3000;
export const MAX_INTERVAL_MS = 30_000;
const POLLING = { firstMs: FIRST_INTERVAL_MS, maxMs: MAX_INTERVAL_MS, factor: 1.5, staleMs: 0 };

/** State of an order: `unknown` if no order has the number, `unanswered` if the request failed. */
export type PolledOrder =
  | {
      readonly status: OrderStatus | 'unknown';
      readonly refund?: RefundStatus | undefined;
      /** True while the payment of an unpaid order is under review. */
      readonly isUnderReview?: boolean | undefined;
    }
  | { readonly status: 'unanswered'; readonly error: ShopError };

type StatusResult = Result<
  { status: OrderStatus | null; refund?: RefundStatus | undefined; isUnderReview?: boolean | undefined },
  ShopError
>;

const toPolledOrder = (result: StatusResult): PolledOrder => {
  if (result.ok) return { ...result.value, status: result.value.status ?? 'unknown' };
  return result.error.code === 'unknown-order'
    ? { status: 'unknown' }
    : { status: 'unanswered', error: result.error };
};

/** True if the status is final. */
export const isFinal = ({ status }: PolledOrder): boolean =>
  status !== 'awaiting-payment' && status !== 'unanswered';

/** True while an unpaid order has a payment that is under review. */
export const isReviewed = (polled: PolledOrder | undefined): boolean =>
  polled?.status === 'awaiting-payment' && polled.isUnderReview === true;

/**
 * Polls the status of an order until it is final, with growing intervals, and at once when the tab becomes
 * visible or an order changes in any tab. Returns a function that stops.
 */
export const pollOrderStatus = (
  request: () => Promise<StatusResult>,
  onStatus: (polled: PolledOrder) => void,
): (() => void) => {
  const { refetch, stop } = retryUntilDone(async (signal) => {
    const polled = toPolledOrder(await request());
    if (signal.aborted) return true;
    // First, because `onStatus` may change the stored orders, which would cause another request.
    if (isFinal(polled)) stopAll();
    onStatus(polled);
    return false;
  }, POLLING);
  const unsubscribe = onPlacedOrderChange(() => document.visibilityState === 'visible' && refetch());
  const stopAll = () => {
    stop();
    unsubscribe();
  };
  return stopAll;
};

/**
 * Polls the status of an order and marks it as ended when the status is final; `null` polls nothing.
 * A failed request keeps the state before it.
 */
export const useOrderStatus = (orderNumber: string | null): PolledOrder | undefined => {
  const [polled, setPolled] = useState<PolledOrder>();
  useEffect(() => {
    if (orderNumber === null) return;
    return pollOrderStatus(
      () => confirmOrder(orderNumber),
      (latest) => {
        setPolled((before) => (latest.status === 'unanswered' ? (before ?? latest) : latest));
        if (isFinal(latest)) endPlacedOrder(orderNumber);
        else if (latest.status !== 'unanswered') setUnderReview(orderNumber, latest.isUnderReview);
      },
    );
  }, [orderNumber]);
  return polled;
};
