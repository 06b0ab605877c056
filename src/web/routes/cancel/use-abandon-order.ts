import { useEffect, useRef, useState } from 'react';
import { cancelOrder } from '../../api/orders.ts';
import { useIsRestored } from '../../state/is-restored.ts';
import { useShopDispatch } from '../../state/store/store.ts';
import { type AbandonResult, abandonOrder } from './abandon-order.ts';

type Outcome = 'pending' | AbandonResult;

/** Cancels the order of the open page. */
export const useAbandonOrder = (orderNumber: string): Outcome => {
  const dispatch = useShopDispatch();
  const isRestored = useIsRestored();
  const [outcome, setOutcome] = useState<Outcome>('pending');
  // Requested once per visit; the result counts even after the shopper has navigated on.
  const isRequested = useRef(false);

  useEffect(() => {
    if (!isRestored || isRequested.current) return;
    isRequested.current = true;
    void abandonOrder({ cancelOrder, dispatch }, orderNumber).then(setOutcome);
  }, [orderNumber, isRestored, dispatch]);

  return outcome;
};
