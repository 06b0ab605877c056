import { useEffect, useState } from 'react';
import { confirmOrder } from '../../api/confirm-order.ts';
import { endPlacedOrder } from '../storage/placed-order.ts';
import { isFinal, type PolledOrder, pollOrderStatus } from './poll-order-status.ts';

/** Polls the status of an order and marks it as ended when the status is final; `null` polls nothing. */
export const useOrderStatus = (orderNumber: string | null): PolledOrder | undefined => {
  const [polled, setPolled] = useState<PolledOrder>();
  useEffect(() => {
    if (orderNumber === null) return;
    return pollOrderStatus(
      () => confirmOrder(orderNumber),
      (latest) => {
        setPolled(latest);
        if (isFinal(latest)) endPlacedOrder(orderNumber);
      },
    );
  }, [orderNumber]);
  return polled;
};
