import type { RefObject } from 'react';
import { shell } from '#copy/pages/shell.ts';
import { formatCents } from '#domain/values/money.ts';
import { remainingMsOf, useStoredUnpaidOrders } from '../../state/orders/use-unpaid-orders.ts';
import { selectCartCount, selectCartTotal } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { useCartQuote } from '../../state/use-cart-quote.ts';
import { UnpaidOrders } from '../orders/unpaid-order.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartNotices } from './cart-notices.tsx';

type Props = {
  readonly heading: RefObject<HTMLElement | null>;
  /** Hides the unpaid orders of this browser. */
  readonly withoutOrders?: boolean;
};

/** The lines and the total of the cart at current prices, or the empty state (CART-3, CART-4). */
export function CartContents({ heading, withoutOrders = false }: Props) {
  const count = useShopSelector(selectCartCount);
  const total = useShopSelector(selectCartTotal);
  const orders = useStoredUnpaidOrders().filter((order) => remainingMsOf(order) > 0);
  const { notices } = useCartQuote({ hasCoupon: false });
  return (
    <>
      <CartNotices notices={notices} />
      {count === 0 ? <p>{shell.cartEmpty}</p> : <CartLines heading={heading} />}
      {count > 0 && (
        <p className="cart-total">
          <span>{shell.cartTotal}</span> <strong>{formatCents(total)}</strong>
        </p>
      )}
      {!withoutOrders && <UnpaidOrders orders={orders} isSecondary />}
    </>
  );
}
