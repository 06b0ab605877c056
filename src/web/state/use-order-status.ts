import { useEffect, useState } from 'react';
import { confirmOrder } from '../api/confirm-order.ts';
import { followStatus, isSettled, type Standing } from './follow-status.ts';
import { endPlacedOrder } from './placed-order.ts';

/** Follows the status of an order; the bar and the dropdown stop offering one that has ended. `null` follows none. */
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
