import { type FunctionComponent, type RefObject, useEffect, useState } from 'react';
import { formatCents } from '#domain/money.ts';
import { selectCartCount, selectCartTotal } from '../state/selectors.ts';
import { useShopSelector } from '../state/store.ts';
import { useOpenOrders } from '../state/use-unpaid-orders.ts';
import { shell } from '../words/shell.ts';
import { CartLines } from './cart-lines.tsx';
import { CartTotal } from './cart-total.tsx';
import { UnpaidOrders } from './unpaid-order.tsx';

type Props = {
  readonly heading: RefObject<HTMLElement | null>;
  /** Whether the orders of this browser that await payment are shown as well. */
  readonly withOpenOrders?: boolean;
};

/** Loaded when a cart is shown, since quoting has no use before that. */
let Quoted: FunctionComponent | undefined;

/** The lines and total of the cart, or that it is empty (CART-3, CART-4). */
export function CartContents({ heading, withOpenOrders = false }: Props) {
  const count = useShopSelector(selectCartCount);
  const total = useShopSelector(selectCartTotal);
  const orders = useOpenOrders();
  const [isLoaded, setIsLoaded] = useState(Quoted !== undefined);
  useEffect(() => {
    import('./cart-totals.tsx').then(
      ({ CartTotals }) => {
        Quoted = CartTotals;
        setIsLoaded(true);
      },
      // The lines as stored are shown without it.
      () => undefined,
    );
  }, []);
  return (
    <>
      {count === 0 ? <p>{shell.cartEmpty}</p> : <CartLines heading={heading} />}
      {isLoaded && Quoted && <Quoted />}
      {!isLoaded && count > 0 && <CartTotal label={shell.cartTotal} amount={formatCents(total)} />}
      {withOpenOrders && <UnpaidOrders orders={orders} isAside />}
    </>
  );
}
