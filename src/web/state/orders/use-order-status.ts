import { useEffect, useState } from 'react';
import { confirmOrder } from '../../api/confirm-order.ts';
import { endPlacedOrder } from '../storage/placed-order.ts';
import { followStatus, isSettled, type Standing } from './poll-order-status.ts';

/** Polls the status of an order and marks it as ended when the status is final; `null` polls nothing. */
export const useOrderStatus = (receipt: string | null): Standing | undefined => {
  const [standing, setStanding] = useState<Standing>();
  useEffect(() => {
    if (receipt === null) return;
    return followStatus(
      () => confirmOrder(receipt),
      (now) => {
        setStanding(now);
        if (isSettled(now)) endPlacedOrder(receipt);
      },
    );
  }, [receipt]);
  return standing;
};
