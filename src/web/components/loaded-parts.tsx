import { type ComponentProps, createElement, useEffect, useState } from 'react';
import type { CartContents } from './cart-contents.tsx';

type Parts = typeof import('./later-parts.ts');

/** What the frame of every page shows only in the browser, whose script comes after the page; nothing until then. */
const useLaterParts = (): Parts | undefined => {
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    import('./later-parts.ts').then(
      setParts,
      // In one file with what keeps the cart, whose failure is shown.
      () => undefined,
    );
  }, []);
  return parts;
};

type ContentsProps = ComponentProps<typeof CartContents> & { readonly isShown?: boolean };

/** The lines and total of the cart. */
export function LoadedCartContents({ isShown = true, ...props }: ContentsProps) {
  const parts = useLaterParts();
  return parts && isShown ? createElement(parts.CartContents, props) : null;
}

/** The bar of an order that awaits payment. */
export function LoadedUnpaidOrderBar() {
  const parts = useLaterParts();
  return parts ? createElement(parts.UnpaidOrderBar) : null;
}
