import type { RefObject } from 'react';
import { formatCents } from '#domain/money.ts';
import { selectCartCount, selectCartTotal } from '../state/selectors.ts';
import { useShopSelector } from '../state/store.ts';
import { useOpenOrder } from '../state/use-unpaid-order.ts';
import { shell } from '../words/shell.ts';
import { CartLines } from './cart-lines.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';

type Props = {
  readonly heading: RefObject<HTMLElement | null>;
  /** Whether the order of this browser that awaits payment is shown as well. */
  readonly withOpenOrder?: boolean;
};

/** The lines and total of the cart, or that it is empty (CART-3, CART-4). */
export function CartContents({ heading, withOpenOrder = false }: Props) {
  const count = useShopSelector(selectCartCount);
  const total = useShopSelector(selectCartTotal);
  const order = useOpenOrder();
  const open = withOpenOrder && order && <UnpaidOrder order={order} isAside />;
  if (count === 0) {
    return (
      <>
        <p>{shell.cartEmpty}</p>
        {open}
      </>
    );
  }
  return (
    <>
      <CartLines heading={heading} />
      <p className="cart-total">
        <span>{shell.cartTotal}</span> <strong>{formatCents(total)}</strong>
      </p>
      {open}
    </>
  );
}
