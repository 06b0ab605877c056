import type { ShopError } from '#domain/api/error-table.ts';
import type { OrderStatus, RefundStatus } from '#domain/orders/order.ts';
import type { Result } from '#domain/values/result.ts';
import { onPlacedOrderChange } from '../storage/placed-order.ts';

/** Polling intervals in milliseconds while payment is pending: the first and the longest. */
export const FIRST_PAUSE_MS = 3000;
export const LAST_PAUSE_MS = 30_000;
const GROWTH = 1.5;

/** State of an order: `unknown` if no order has the number, `unanswered` if the request failed. */
export type Standing =
  | { readonly status: OrderStatus | 'unknown'; readonly refund?: RefundStatus | undefined }
  | { readonly status: 'unanswered'; readonly error: ShopError };

type Answer = Result<{ status: OrderStatus | null; refund?: RefundStatus | undefined }, ShopError>;

const standingOf = (answer: Answer): Standing => {
  if (answer.ok) return { ...answer.value, status: answer.value.status ?? 'unknown' };
  return answer.error.code === 'unknown-order'
    ? { status: 'unknown' }
    : { status: 'unanswered', error: answer.error };
};

/** True if the status is final. */
export const isSettled = ({ status }: Standing): boolean =>
  status !== 'awaiting-payment' && status !== 'unanswered';

/**
 * Polls the status of an order until it is final, with growing intervals, and at once when the tab becomes
 * visible or an order changes in any tab. Returns a function that stops.
 */
export const followStatus = (
  ask: () => Promise<Answer>,
  tell: (standing: Standing) => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let isAsking = false;
  let isOver = false;

  const askNow = async () => {
    if (isAsking || isOver) return;
    clearTimeout(timer);
    isAsking = true;
    const standing = standingOf(await ask());
    isAsking = false;
    if (isOver) return;
    // First, because `tell` may change the stored orders, which would cause another request.
    if (isSettled(standing)) stop();
    tell(standing);
    if (isOver) return;
    timer = setTimeout(() => void askNow(), pause);
    pause = Math.min(pause * GROWTH, LAST_PAUSE_MS);
  };
  const lookedAt = () => {
    if (document.visibilityState === 'visible') void askNow();
  };
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', lookedAt);
  };

  const unsubscribe = onPlacedOrderChange(lookedAt);
  document.addEventListener('visibilitychange', lookedAt);
  void askNow();
  return stop;
};
