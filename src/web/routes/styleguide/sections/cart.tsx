import type { ReactNode } from 'react';
import { MAX_QUANTITY } from '#domain/cart/cart.ts';
import { EmptyCart } from '#web/components/cart/empty-cart.tsx';
import { CartDropdown } from '#web/components/layout/cart-dropdown.tsx';
import { inCart, LONG_NAME, LONG_WORD, many, stateWith } from '../specimens/examples.ts';
import type { SampleData, Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const DropdownSpace = ({ children }: { children: ReactNode }) => (
  <div
    style={{
      display: 'flex',
      justifyContent: 'flex-end',
      alignItems: 'flex-start',
      minHeight: 'min(32rem, 80dvh)',
    }}
  >
    {children}
  </div>
);

const Cart = ({ teas }: SampleData) => {
  const [tea, other] = teas;
  const open = (...cartItems: readonly ReturnType<typeof inCart>[]) =>
    stateWith({ isCartOpen: true, cartItems });
  return (
    <Specimens>
      <Specimen name="The bag, empty">
        <CartDropdown />
      </Specimen>
      <Specimen name="The bag, with the focus" forced="focus" state={stateWith({ cartItems: [inCart(tea)] })}>
        <CartDropdown />
      </Specimen>
      <Specimen name="Where the cart would be" width="half">
        <EmptyCart notices={[]} />
      </Specimen>
      <Specimen name="Open, empty" width="half" state={open()}>
        <DropdownSpace>
          <CartDropdown />
        </DropdownSpace>
      </Specimen>
      <Specimen name="Open, one product" width="half" state={open(inCart(tea))}>
        <DropdownSpace>
          <CartDropdown />
        </DropdownSpace>
      </Specimen>
      <Specimen
        name="Open, long names and large totals"
        width="half"
        state={open(
          inCart({ ...tea, name: LONG_NAME, price: 12345.67 }, MAX_QUANTITY),
          inCart({ ...(other ?? tea), id: 'word', name: LONG_WORD }, 12),
        )}
      >
        <DropdownSpace>
          <CartDropdown />
        </DropdownSpace>
      </Specimen>
      <Specimen
        name="Open, forty products"
        width="half"
        state={open(...many(teas, 40).map((one) => inCart(one)))}
      >
        <DropdownSpace>
          <CartDropdown />
        </DropdownSpace>
      </Specimen>
    </Specimens>
  );
};

export const cart: Section = {
  id: 'cart',
  title: 'Cart',
  lead: 'They close as in the shop: by a click elsewhere, by Escape, or when the pointer leaves them.',
  Content: Cart,
};
