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
    let checks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // One request at a time: a browser may have as many orders as an account.
    const check = async () => {
      checks += 1;
      const number = checks;
      const isOutdated = () => hasLeft || number !== checks;
      const unpaid: OpenOrder[] = [];
      const ended: OpenOrder[] = [];
      for (const order of orders) {
        const answer = await confirmOrder(order.receipt);
        if (isOutdated()) return;
        const hasEnded = answer.ok && answer.value.status !== 'awaiting-payment';
        const isUnpaid = !hasEnded && msLeftOf(order) > 0;
        if (hasEnded) ended.push(order);
        if (isUnpaid) unpaid.push(order);
        setAwaiting((before) => {
          const others = before.filter((receipt) => receipt !== order.receipt);
          return isUnpaid ? [...others, order.receipt] : others;
        });
      }
      clearTimeout(timer);
      const ms = Math.min(MAX_TIMER_MS, ...unpaid.map(msLeftOf));
      if (ms < MAX_TIMER_MS) timer = setTimeout(() => void check(), ms);
      for (const { receipt } of ended) endPlacedOrder(receipt);
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
