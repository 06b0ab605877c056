import { useId } from 'react';
import { catalogue } from '#copy/pages/catalogue.ts';
import { MAX_QUANTITY } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { addItemToCart } from '../../state/slices/cart.ts';
import { selectIsAtMaxQuantity } from '../../state/store/selectors.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import { useFlash } from '../ui/use-flash.ts';
import styles from './add-to-cart.module.css';

/** Loaded at the first press, since the button and the bag confirm it as well. */
const animate = (button: Element): void =>
  void import('./fly-to-bag.ts').then(({ flyToBag }) => flyToBag(button)).catch(() => undefined);

/** Adds one unit to the cart and announces it (CART-1), or shows why no more can be added. */
export function AddToCart({ product, isQuiet = false }: { product: Product; isQuiet?: boolean }) {
  const dispatch = useShopDispatch();
  const [flashes, flash] = useFlash();
  const reason = useId();
  const isAtMax = useShopSelector((state) => selectIsAtMaxQuantity(state, product));
  const { unitsLeft } = product;
  const isSoldOut = unitsLeft <= 0;
  return (
    <>
      <button
        type="button"
        className={isQuiet ? 'button quiet' : 'button'}
        disabled={isSoldOut}
        aria-disabled={isAtMax || undefined}
        aria-describedby={isAtMax ? reason : undefined}
        data-flash={flashes > 0 || undefined}
        data-queued-text={catalogue.adding}
        onClick={({ currentTarget }) => {
          if (isAtMax) return;
          dispatch(addItemToCart(product));
          flash();
          animate(currentTarget);
        }}
      >
        {isSoldOut ? catalogue.soldOut : catalogue.add}
      </button>
      <span role="status" className="visually-hidden">
        {/* A new element each time, so that screen readers announce the same text again. */}
        {flashes > 0 && <span key={flashes}>{catalogue.added(product.name)}</span>}
      </span>
      {isAtMax && !isSoldOut && (
        <small id={reason} className={styles['reason']}>
          {unitsLeft < MAX_QUANTITY ? catalogue.fewLeft(unitsLeft) : catalogue.atMost(MAX_QUANTITY)}
        </small>
      )}
    </>
  );
}
