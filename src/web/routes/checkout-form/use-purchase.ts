import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ShopError } from '#domain/error-table.ts';
import type { PurchaseRequest } from '#domain/purchase.ts';
import { cancelOrder, purchase } from '../../api/orders.ts';
import { addressOf } from '../../site-map.ts';
import { clearCart } from '../../state/cart.ts';
import { setCoupon } from '../../state/coupon.ts';
import { keepOrderLink } from '../../state/order-link.ts';
import { keepPaymentTab, keepPlacedOrder } from '../../state/placed-order.ts';
import { useShopDispatch } from '../../state/store.ts';
import { useOrderNumber } from '../../state/use-order-number.ts';
import { placePurchase } from './place-purchase.ts';

/** Places the purchase of this visit and leads to where it is paid; answers why not, otherwise nothing. */
export const usePurchase = () => {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const { current: receipt, mint } = useOrderNumber();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    // The back button may bring this very page back as it was left; that is a new visit.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setIsBusy(false);
      mint();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [mint]);

  const place = async (request: PurchaseRequest): Promise<ShopError | undefined> => {
    setIsBusy(true);
    const placement = await placePurchase({ purchase, cancelOrder, mint }, request);
    if (placement.kind === 'refused') {
      setIsBusy(false);
      return placement.error;
    }
    dispatch(clearCart());
    dispatch(setCoupon(null));
    if (placement.kind === 'already-paid') {
      await navigate(addressOf('success', {}, { order: placement.receipt }));
      return undefined;
    }
    keepPlacedOrder(placement.receipt, placement.url);
    keepPaymentTab(placement.receipt);
    // An account finds its orders without a link.
    if (request.email) keepOrderLink(placement);
    window.location.assign(placement.url);
    return undefined;
  };

  return { receipt, isBusy, place };
};
