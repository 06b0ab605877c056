import { useEffect, useMemo, useState } from 'react';
import { MAX_TIMER_MS } from '#domain/time.ts';
import { confirmOrder } from '../api/confirm-order.ts';
import { endPlacedOrder, type OpenOrder, onPlacedOrderChange, readOpenOrders } from './placed-order.ts';
import { serverTime } from './server-time.ts';

/** Milliseconds until an order is no longer held; without a deadline, or a time to compare it with, for ever. */
const msLeftOf = ({ until }: OpenOrder): number => {
  const ms = Date.parse(until ?? '') - (serverTime() ?? Number.NaN);
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms;
};

/** The orders of this browser that are not known to have ended, kept up to date over all tabs. Only in the browser. */
export const useOpenOrders = (): readonly OpenOrder[] => {
  const [stored, setStored] = useState(() => JSON.stringify(readOpenOrders()));
  useEffect(() => onPlacedOrderChange(() => setStored(JSON.stringify(readOpenOrders()))), []);
  return useMemo(() => JSON.parse(stored) as readonly OpenOrder[], [stored]);
};

/** Those that the shop confirms to await payment; confirmed again when the tab is shown and when the time of one is over. */
export const useUnpaidOrders = (): readonly OpenOrder[] => {
  const orders = useOpenOrders();
  const [awaiting, setAwaiting] = useState<readonly string[]>([]);
  useEffect(() => {
    let hasLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isAwaiting = async (order: OpenOrder) => {
      const answer = await confirmOrder(order.receipt);
      const hasEnded = answer.ok && answer.value.status !== 'awaiting-payment';
      if (hasEnded && !hasLeft) endPlacedOrder(order.receipt);
      return !hasEnded && msLeftOf(order) > 0;
    };
    const check = async () => {
      const found = await Promise.all(orders.map(isAwaiting));
      if (hasLeft) return;
      const unpaid = orders.filter((_, index) => found[index]);
      setAwaiting(unpaid.map(({ receipt }) => receipt));
      clearTimeout(timer);
      const ms = Math.min(MAX_TIMER_MS, ...unpaid.map(msLeftOf));
      if (ms < MAX_TIMER_MS) timer = setTimeout(() => void check(), ms);
    };
    const shown = () => {
      if (document.visibilityState === 'visible') void check();
    };
    void check();
    document.addEventListener('visibilitychange', shown);
    return () => {
      hasLeft = true;
      document.removeEventListener('visibilitychange', shown);
      clearTimeout(timer);
    };
  }, [orders]);
  return orders.filter(({ receipt }) => awaiting.includes(receipt));
};
