import { useEffect, useRef, useState } from 'react';
import { cancelOrder } from '../../api/orders.ts';
import { useIsRestored } from '../../state/shop-state.tsx';
import { useShopDispatch } from '../../state/store/store.ts';
import { type GivenUp, giveUpOrder } from './abandon-order.ts';

type Outcome = 'pending' | GivenUp;

/** Cancels the order of the open page. */
export const useCancelling = (receipt: string): Outcome => {
  const dispatch = useShopDispatch();
  const isRestored = useIsRestored();
  const [outcome, setOutcome] = useState<Outcome>('pending');
  // Requested once per visit; the result counts even after the shopper has navigated on.
  const isAsked = useRef(false);

  useEffect(() => {
    if (!isRestored || isAsked.current) return;
    isAsked.current = true;
    void giveUpOrder({ cancelOrder, dispatch }, receipt).then(setOutcome);
  }, [receipt, isRestored, dispatch]);

  return outcome;
};
