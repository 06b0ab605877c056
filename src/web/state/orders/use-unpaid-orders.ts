import { useEffect, useMemo, useState } from 'react';
import { MAX_TIMER_MS } from '#domain/values/time.ts';
import { confirmOrder } from '../../api/confirm-order.ts';
import { serverTime } from '../requests/server-time.ts';
import {
  endPlacedOrder,
  onPlacedOrderChange,
  type PlacedOrder,
  readUnpaidOrders,
} from '../storage/placed-order.ts';

/** Milliseconds until the reservation of an order ends; infinite without a deadline or server time. */
export const remainingMsOf = ({ until }: PlacedOrder): number => {
  const ms = Date.parse(until ?? '') - (serverTime() ?? Number.NaN);
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms;
};

/** Orders of this browser not known to have ended, current in all tabs. Only in the browser. */
export const useStoredUnpaidOrders = (): readonly PlacedOrder[] => {
  const [stored, setStored] = useState(() => JSON.stringify(readUnpaidOrders()));
  useEffect(() => onPlacedOrderChange(() => setStored(JSON.stringify(readUnpaidOrders()))), []);
  return useMemo(() => JSON.parse(stored) as readonly PlacedOrder[], [stored]);
};

/** Orders that the server confirms as unpaid; checked again when the tab is shown or a reservation ends. */
export const useUnpaidOrders = (): readonly PlacedOrder[] => {
  const orders = useStoredUnpaidOrders();
  const [unpaidNumbers, setUnpaidNumbers] = useState<readonly string[]>([]);
  useEffect(() => {
    const checked = new Set<string>();
    let isChecking = false;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () =>
      isStopped ? undefined : readUnpaidOrders().find(({ receipt }) => !checked.has(receipt));
    // One request at a time: a browser may have as many orders as an account.
    const check = async () => {
      if (isChecking) return;
      isChecking = true;
      for (let order = next(); order; order = next()) {
        const { receipt } = order;
        checked.add(receipt);
        const response = await confirmOrder(receipt);
        const hasEnded = response.ok && response.value.status !== 'awaiting-payment';
        const isUnpaid = !hasEnded && remainingMsOf(order) > 0;
        setUnpaidNumbers((before) => {
          const others = before.filter((other) => other !== receipt);
          return isUnpaid ? [...others, receipt] : others;
        });
        if (hasEnded) endPlacedOrder(receipt);
      }
      isChecking = false;
      clearTimeout(timer);
      const ms = Math.min(
        MAX_TIMER_MS,
        ...readUnpaidOrders()
          .map(remainingMsOf)
          .filter((left) => left > 0),
      );
      if (ms < MAX_TIMER_MS && !isStopped) timer = setTimeout(checkAll, ms);
    };
    const checkAll = () => {
      checked.clear();
      void check();
    };
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') checkAll();
    };
    void check();
    const stop = onPlacedOrderChange(() => void check());
    document.addEventListener('visibilitychange', checkIfVisible);
    return () => {
      isStopped = true;
      stop();
      document.removeEventListener('visibilitychange', checkIfVisible);
      clearTimeout(timer);
    };
  }, []);
  return orders.filter(({ receipt }) => unpaidNumbers.includes(receipt));
};
