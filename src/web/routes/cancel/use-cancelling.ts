import { useEffect, useRef, useState } from 'react';
import { cancelOrder } from '../../api/orders.ts';
import { useIsRestored } from '../../state/shop-state.tsx';
import { useShopDispatch } from '../../state/store.ts';
import { type GivenUp, giveUpOrder } from './give-up-order.ts';

type Outcome = 'asking' | GivenUp;

/** Gives up the order of the address that is open. */
export const useCancelling = (receipt: string): Outcome => {
  const dispatch = useShopDispatch();
  const isRestored = useIsRestored();
  const [outcome, setOutcome] = useState<Outcome>('asking');
  // Asked once for each visit of the page; the answer counts even when the shopper has moved on.
  const isAsked = useRef(false);

  useEffect(() => {
    if (!isRestored || isAsked.current) return;
    isAsked.current = true;
    void giveUpOrder({ cancelOrder, dispatch }, receipt).then(setOutcome);
  }, [receipt, isRestored, dispatch]);

  return outcome;
};
