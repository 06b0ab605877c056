import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { MAX_TIMER_MS } from '#domain/values/time.ts';
import { confirmOrder } from '../../api/confirm-order.ts';
import { FOREGROUND, retryUntilDone } from '../requests/retry-until-done.ts';
import { serverTime } from '../requests/server-time.ts';
import {
  endPlacedOrder,
  onPlacedOrderChange,
  type PlacedOrder,
  readUnpaidOrders,
  setUnderReview,
} from '../storage/placed-order.ts';

/** Milliseconds until the reservation of an order ends; infinite without a deadline or server time. */
export const remainingMsOf = ({ until }: PlacedOrder): number => {
  const ms = Date.parse(until ?? '') - (serverTime() ?? Number.NaN);
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms;
};

/** Orders of this browser not known to have ended, current in all tabs. */
export const useStoredUnpaidOrders = (): readonly PlacedOrder[] => {
  const stored = useSyncExternalStore(
    onPlacedOrderChange,
    () => JSON.stringify(readUnpaidOrders()),
    () => '[]',
  );
  return useMemo(() => JSON.parse(stored) as readonly PlacedOrder[], [stored]);
};

/** Orders that the server confirms as unpaid, without a payment under review; checked again when the tab is shown or a reservation ends. */
export const useUnpaidOrders = (): readonly PlacedOrder[] => {
  const orders = useStoredUnpaidOrders();
  const [unpaidNumbers, setUnpaidNumbers] = useState<readonly string[]>([]);
  useEffect(() => {
    let checked: readonly string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { refetch, stop } = retryUntilDone(async (signal) => {
      clearTimeout(timer);
      const current = readUnpaidOrders();
      checked = current.map(({ receipt }) => receipt);
      // One request at a time: a browser may have as many orders as an account.
      for (const order of current) {
        const { receipt } = order;
        const response = await confirmOrder(receipt);
        const hasEnded = response.ok && response.value.status !== 'awaiting-payment';
        if (hasEnded) endPlacedOrder(receipt);
        else if (response.ok) setUnderReview(receipt, response.value.isUnderReview);
        if (signal.aborted) return true;
        const isUnpaid = !hasEnded && remainingMsOf(order) > 0;
        setUnpaidNumbers((before) => {
          const others = before.filter((other) => other !== receipt);
          return isUnpaid ? [...others, receipt] : others;
        });
      }
      const remaining = readUnpaidOrders().map(remainingMsOf);
      const nextMs = Math.min(MAX_TIMER_MS, ...remaining.filter((ms) => ms > 0));
      if (nextMs < MAX_TIMER_MS) timer = setTimeout(refetch, nextMs);
      return true;
    }, FOREGROUND);
    const hasNew = () => readUnpaidOrders().some(({ receipt }) => !checked.includes(receipt));
    const unsubscribe = onPlacedOrderChange(() => hasNew() && refetch());
    return () => {
      stop();
      unsubscribe();
      clearTimeout(timer);
    };
  }, []);
  return orders.filter(({ receipt, isUnderReview }) => unpaidNumbers.includes(receipt) && !isUnderReview);
};
