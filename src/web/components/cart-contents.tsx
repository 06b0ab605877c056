import type { RefObject } from 'react';
import { formatCents } from '#domain/money.ts';
import { selectCartCount, selectCartTotal } from '../state/selectors.ts';
import { useShopSelector } from '../state/store.ts';
import { shell } from '../words/shell.ts';
import { CartLines } from './cart-lines.tsx';

/** The lines and total of the cart, or that it is empty (CART-3, CART-4). */
export function CartContents({ heading }: { readonly heading: RefObject<HTMLElement | null> }) {
  const count = useShopSelector(selectCartCount);
  const total = useShopSelector(selectCartTotal);
  if (count === 0) return <p>{shell.cartEmpty}</p>;
  return (
    <>
      <CartLines heading={heading} />
      <p className="cart-total">
        <span>{shell.cartTotal}</span> <strong>{formatCents(total)}</strong>
      </p>
    </>
  );
}
