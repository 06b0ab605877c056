import type { ComponentProps } from 'react';
import type { CartContents } from '../components/cart/cart-contents.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { useCartModules } from './use-cart-modules.ts';

/** `CartContents`, whose script loads when it is first shown. */
export function DeferredCartContents(props: ComponentProps<typeof CartContents>) {
  const modules = useCartModules();
  return modules ? <modules.CartContents {...props} /> : <Spinner />;
}
