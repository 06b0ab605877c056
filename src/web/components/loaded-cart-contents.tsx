import { type ComponentProps, createElement, useEffect, useState } from 'react';
import type { CartContents } from './cart-contents.tsx';

type Props = ComponentProps<typeof CartContents> & { readonly isShown?: boolean };

/** The lines and total of the cart, whose script comes after the page; nothing until then. */
export function LoadedCartContents({ heading, isShown = true }: Props) {
  const [contents, setContents] = useState<typeof CartContents>();
  useEffect(() => {
    import('./cart-contents.tsx').then(
      (loaded) => setContents(() => loaded.CartContents),
      // In one file with what keeps the cart, whose failure is shown.
      () => undefined,
    );
  }, []);
  return contents && isShown ? createElement(contents, { heading }) : null;
}
