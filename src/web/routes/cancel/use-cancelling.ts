import { useEffect, useRef, useState } from 'react';
import type { ShopError } from '#domain/error-table.ts';
import { cancelOrder } from '../../api/orders.ts';
import { returnItemsToCart } from '../../state/cart.ts';
import { setCoupon } from '../../state/coupon.ts';
import { forgetPlacedOrder } from '../../state/placed-order.ts';
import { useIsRestored } from '../../state/shop-state.tsx';
import { useShopDispatch } from '../../state/store.ts';

/** `returned` and `ended` are both ends; only the first one gave something back. */
export type Outcome = 'asking' | 'returned' | 'ended' | 'paid' | ShopError;

/** Ends an unpaid order and puts what it held back into the cart. */
export const useCancelling = (receipt: string): Outcome => {
  const dispatch = useShopDispatch();
  const isRestored = useIsRestored();
  const [outcome, setOutcome] = useState<Outcome>('asking');
  // The items come only with the one call that ends the order: it is made once, and its answer counts even when the
  // shopper has moved on.
  const isAsked = useRef(false);

  useEffect(() => {
    if (!isRestored || isAsked.current) return;
    isAsked.current = true;
    void cancelOrder(receipt).then((answer) => {
      if (!answer.ok) {
        setOutcome(answer.error);
        return;
      }
      const { status, items, coupon } = answer.value;
      if (status === 'awaiting-payment') {
        setOutcome({ code: 'payment-unavailable' });
        return;
      }
      forgetPlacedOrder(receipt);
      const givesBack = status !== 'paid' && items.length > 0;
      if (givesBack) dispatch(returnItemsToCart(items));
      if (givesBack && coupon) dispatch(setCoupon(coupon));
      setOutcome(status === 'paid' ? 'paid' : givesBack ? 'returned' : 'ended');
    });
  }, [receipt, isRestored, dispatch]);

  return outcome;
};
