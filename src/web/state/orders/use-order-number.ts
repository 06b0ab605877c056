import { useCallback, useEffect, useRef } from 'react';
import { useIsRestored } from '../shop-state.tsx';
import { setCurrentOrder } from '../slices/order.ts';
import { useShopDispatch, useShopSelector } from '../store/store.ts';

/** Creates an order number per visit of the page, not per render (CART-9); `createOrderNumber` replaces a used one. */
export const useOrderNumber = () => {
  const dispatch = useShopDispatch();
  const isRestored = useIsRestored();
  const hasNumber = useRef(false);
  const current = useShopSelector((state) => state.order.currentOrder);

  const createOrderNumber = useCallback((): string => {
    const number = crypto.randomUUID();
    dispatch(setCurrentOrder(number));
    return number;
  }, [dispatch]);

  useEffect(() => {
    if (!isRestored || hasNumber.current) return;
    hasNumber.current = true;
    createOrderNumber();
  }, [isRestored, createOrderNumber]);

  return { current, createOrderNumber };
};
