import { useEffect, useState } from 'react';
import { confirmOrder } from '../api/confirm-order.ts';
import { endPlacedOrder, type OpenOrder, onPlacedOrderChange, readOpenOrder } from './placed-order.ts';

/** The order of this browser that is not known to have ended, kept up to date over all tabs. Only in the browser. */
export const useOpenOrder = (): OpenOrder | null => {
  const [order, setOrder] = useState(readOpenOrder);
  useEffect(() => onPlacedOrderChange(() => setOrder(readOpenOrder())), []);
  return order;
};

/** The same once the shop confirms that it awaits payment; asked again when the tab is shown and when the time is over. */
export const useUnpaidOrder = (): OpenOrder | null => {
  const order = useOpenOrder();
  const [awaiting, setAwaiting] = useState<string>();
  const { receipt, until } = order ?? {};
  useEffect(() => {
    if (!receipt) return;
    let hasLeft = false;
    const msLeft = () => (until ? Date.parse(until) - Date.now() : Number.POSITIVE_INFINITY);
    const check = async () => {
      const answer = await confirmOrder(receipt);
      if (hasLeft) return;
      const hasEnded = answer.ok && answer.value.status !== 'awaiting-payment';
      if (hasEnded) endPlacedOrder(receipt);
      setAwaiting(hasEnded || msLeft() <= 0 ? undefined : receipt);
    };
    const shown = () => {
      if (document.visibilityState === 'visible') void check();
    };
    void check();
    document.addEventListener('visibilitychange', shown);
    const timer = msLeft() > 0 && until ? setTimeout(() => void check(), msLeft()) : undefined;
    return () => {
      hasLeft = true;
      document.removeEventListener('visibilitychange', shown);
      clearTimeout(timer);
    };
  }, [receipt, until]);
  return order && order.receipt === awaiting ? order : null;
};
