import { useEffect, useRef } from 'react';
import { useIsRestored } from '../is-restored.ts';
import { setCurrentOrder } from '../slices/order.ts';
import { type Dispatch, useShopDispatch } from '../store/store.ts';

/** Stores a new order number and returns it. */
export const createOrderNumber = (dispatch: Dispatch): string => {
  const number = crypto.randomUUID();
  dispatch(setCurrentOrder(number));
  return number;
};

/** Creates an order number per visit of the page, not per render (CART-9). */
export const useOrderNumber = (): void => {
  const dispatch = useShopDispatch();
  const isRestored = useIsRestored();
  const hasNumber = useRef(false);
  useEffect(() => {
    if (!isRestored || hasNumber.current) return;
    hasNumber.current = true;
    createOrderNumber(dispatch);
  }, [isRestored, dispatch]);
};
