import { useEffect, useMemo, useState } from 'react';
import { MAX_TIMER_MS } from '#domain/values/time.ts';
import { confirmOrder } from '../../api/confirm-order.ts';
import { serverTime } from '../requests/server-time.ts';
import {
  endPlacedOrder,
  type OpenOrder,
  onPlacedOrderChange,
  readOpenOrders,
} from '../storage/placed-order.ts';

/** Milliseconds until the reservation of an order ends; infinite without a deadline or server time. */
export const msLeftOf = ({ until }: OpenOrder): number => {
  const ms = Date.parse(until ?? '') - (serverTime() ?? Number.NaN);
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms;
};

/** Orders of this browser not known to have ended, current in all tabs. Only in the browser. */
export const useOpenOrders = (): readonly OpenOrder[] => {
  const [stored, setStored] = useState(() => JSON.stringify(readOpenOrders()));
  useEffect(() => onPlacedOrderChange(() => setStored(JSON.stringify(readOpenOrders()))), []);
  return useMemo(() => JSON.parse(stored) as readonly OpenOrder[], [stored]);
};

/** Orders that the server confirms as unpaid; checked again when the tab is shown or a reservation ends. */
export const useUnpaidOrders = (): readonly OpenOrder[] => {
  const orders = useOpenOrders();
  const [awaiting, setAwaiting] = useState<readonly string[]>([]);
  useEffect(() => {
    const checked = new Set<string>();
    let isChecking = false;
    let hasLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => (hasLeft ? undefined : readOpenOrders().find(({ receipt }) => !checked.has(receipt)));
    // One request at a time: a browser may have as many orders as an account.
    const check = async () => {
      if (isChecking) return;
      isChecking = true;
      for (let order = next(); order; order = next()) {
        const { receipt } = order;
        checked.add(receipt);
        const answer = await confirmOrder(receipt);
        const hasEnded = answer.ok && answer.value.status !== 'awaiting-payment';
        const isUnpaid = !hasEnded && msLeftOf(order) > 0;
        setAwaiting((before) => {
          const others = before.filter((other) => other !== receipt);
          return isUnpaid ? [...others, receipt] : others;
        });
        if (hasEnded) endPlacedOrder(receipt);
      }
      isChecking = false;
      clearTimeout(timer);
      const ms = Math.min(
        MAX_TIMER_MS,
        ...readOpenOrders()
          .map(msLeftOf)
          .filter((left) => left > 0),
      );
      if (ms < MAX_TIMER_MS && !hasLeft) timer = setTimeout(checkAll, ms);
    };
    const checkAll = () => {
      checked.clear();
      void check();
    };
    const shown = () => {
      if (document.visibilityState === 'visible') checkAll();
    };
    void check();
    const stop = onPlacedOrderChange(() => void check());
    document.addEventListener('visibilitychange', shown);
    return () => {
      hasLeft = true;
      stop();
      document.removeEventListener('visibilitychange', shown);
      clearTimeout(timer);
    };
  }, []);
  return orders.filter(({ receipt }) => awaiting.includes(receipt));
};
