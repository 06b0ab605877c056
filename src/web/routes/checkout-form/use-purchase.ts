import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ShopError } from '#domain/api/error-table.ts';
import { PAYMENT_DEADLINE_MINUTES } from '#domain/orders/payment-deadline.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import { MINUTE } from '#domain/values/time.ts';
import { cancelOrder, fetchOrderTotals, purchase } from '../../api/orders.ts';
import { hrefOf } from '../../site/site-map.ts';
import { useOrderNumber } from '../../state/orders/use-order-number.ts';
import { currentTime } from '../../state/requests/server-time.ts';
import { clearCart } from '../../state/slices/cart.ts';
import { setCoupon } from '../../state/slices/coupon.ts';
import { saveOrderLink } from '../../state/storage/order-link.ts';
import { savePaymentTab, savePlacedOrder } from '../../state/storage/placed-order.ts';
import { useShopDispatch } from '../../state/store/store.ts';
import { placePurchase } from './place-purchase.ts';

/** The total of an order whose form was sent before the quote arrived. */
const totalOf = async (orderNumber: string): Promise<number | undefined> => {
  const totals = await fetchOrderTotals(orderNumber);
  return totals.ok ? totals.value.total : undefined;
};

/** Places the order of this visit and redirects to its payment page; returns the error, otherwise nothing. */
export const usePurchase = () => {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const { current: receipt, createOrderNumber } = useOrderNumber();
  const [isBusy, setIsBusy] = useState(false);
  const sent = useRef<PurchaseRequest>(undefined);

  useEffect(() => {
    // The back/forward cache may restore this page as it was left, which counts as a new visit.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setIsBusy(false);
      createOrderNumber();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [createOrderNumber]);

  const placeOrder = async (request: PurchaseRequest): Promise<ShopError | undefined> => {
    setIsBusy(true);
    const previous = sent.current;
    sent.current = request;
    const placement = await placePurchase({ purchase, cancelOrder, createOrderNumber, previous }, request);
    if (placement.kind === 'rejected') {
      setIsBusy(false);
      return placement.error;
    }
    const clear = () => {
      dispatch(clearCart());
      dispatch(setCoupon(null));
    };
    if (placement.kind === 'already-paid') {
      clear();
      await navigate(hrefOf('success', {}, { order: placement.receipt }));
      return undefined;
    }
    const order = {
      receipt: placement.receipt,
      url: placement.url,
      total: request.total,
      until: new Date(currentTime() + PAYMENT_DEADLINE_MINUTES * MINUTE).toISOString(),
    };
    // Before anything else, since the tab may be closed at any time.
    savePlacedOrder(order);
    savePaymentTab(placement.receipt);
    // A signed-in shopper finds the order in the account.
    if (request.email) saveOrderLink(placement);
    clear();
    if (order.total === undefined) savePlacedOrder({ ...order, total: await totalOf(placement.receipt) });
    window.location.assign(placement.url);
    return undefined;
  };

  return { receipt, isBusy, placeOrder };
};
