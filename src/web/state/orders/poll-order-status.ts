import type { ShopError } from '#domain/api/error-table.ts';
import type { OrderStatus, RefundStatus } from '#domain/orders/order.ts';
import type { Result } from '#domain/values/result.ts';
import { onPlacedOrderChange } from '../storage/placed-order.ts';

/** Polling intervals in milliseconds while payment is pending: the first and the longest. */
export const FIRST_INTERVAL_MS = 3000;
export const MAX_INTERVAL_MS = 30_000;
const BACKOFF_FACTOR = 1.5;

/** State of an order: `unknown` if no order has the number, `unanswered` if the request failed. */
export type PolledOrder =
  | { readonly status: OrderStatus | 'unknown'; readonly refund?: RefundStatus | undefined }
  | { readonly status: 'unanswered'; readonly error: ShopError };

type StatusResult = Result<{ status: OrderStatus | null; refund?: RefundStatus | undefined }, ShopError>;

const toPolledOrder = (result: StatusResult): PolledOrder => {
  if (result.ok) return { ...result.value, status: result.value.status ?? 'unknown' };
  return result.error.code === 'unknown-order'
    ? { status: 'unknown' }
    : { status: 'unanswered', error: result.error };
};

/** True if the status is final. */
export const isFinal = ({ status }: PolledOrder): boolean =>
  status !== 'awaiting-payment' && status !== 'unanswered';

/**
 * Polls the status of an order until it is final, with growing intervals, and at once when the tab becomes
 * visible or an order changes in any tab. Returns a function that stops.
 */
export const pollOrderStatus = (
  request: () => Promise<StatusResult>,
  onStatus: (polled: PolledOrder) => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let intervalMs = FIRST_INTERVAL_MS;
  let isPending = false;
  let isStopped = false;

  const poll = async () => {
    if (isPending || isStopped) return;
    clearTimeout(timer);
    isPending = true;
    const polled = toPolledOrder(await request());
    isPending = false;
    if (isStopped) return;
    // First, because `onStatus` may change the stored orders, which would cause another request.
    if (isFinal(polled)) stop();
    onStatus(polled);
    if (isStopped) return;
    timer = setTimeout(() => void poll(), intervalMs);
    intervalMs = Math.min(intervalMs * BACKOFF_FACTOR, MAX_INTERVAL_MS);
  };
  const pollIfVisible = () => {
    if (document.visibilityState === 'visible') void poll();
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', pollIfVisible);
  };

  const unsubscribe = onPlacedOrderChange(pollIfVisible);
  document.addEventListener('visibilitychange', pollIfVisible);
  void poll();
  return stop;
};
