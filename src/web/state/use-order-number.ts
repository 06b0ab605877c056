import { useEffect, useRef, useState } from 'react';
import { setCurrentOrder } from './order.ts';
import { useIsRestored } from './shop-state.tsx';
import { useShopDispatch, useShopSelector, useShopStore } from './store.ts';

/**
 * A new order number for each visit of the page, not for each render (CART-9), and the number before it, whose purchase
 * may have been left unpaid.
 */
export const useOrderNumber = () => {
  const dispatch = useShopDispatch();
  const store = useShopStore();
  const isRestored = useIsRestored();
  const [previous, setPrevious] = useState<string | null>(null);
  const minted = useRef(false);
  const current = useShopSelector((state) => state.order.currentOrder);

  useEffect(() => {
    if (!isRestored || minted.current) return;
    minted.current = true;
    setPrevious(store.getState().order.currentOrder);
    dispatch(setCurrentOrder(crypto.randomUUID()));
  }, [isRestored, dispatch, store]);

  return { current, previous };
};
